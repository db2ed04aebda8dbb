// The ends of the portable profile, and what bounds texts that are read. It imports no
// code: only then does a bundler write a figure where it is used. Twin of bounds.go.

import type { Duration, Timestamp } from './time.ts';

export const maxElements = 100000;
export const maxEntries = 100000;
export const maxString = 1048576; // 1 Mi
export const scanUnit = 64;

export const maxInt = 9007199254740991;

export const minTimestamp = -62135596800000 as Timestamp;
export const maxTimestamp = 253402300799999 as Timestamp;
export const maxDuration = 9223372036854 as Duration;
export const minDuration = -9223372036854 as Duration;

export const maxEventBytes = 1048576; // 1 Mi
export const maxDepth = 64;
export const maxSnapshotBytes = 67108864; // 64 Mi
export const maxSnapshotDepth = 1000;
