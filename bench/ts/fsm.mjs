// The flat charts for XState 6 alpha's createFSM, written as its page says.

import { createFSM } from 'xstate6/fsm';

export const turn = createFSM({
  initial: 'idle',
  states: {
    idle: { on: { AUDIO_START: 'listening', TEXT_SEND: 'thinking' } },
    listening: { on: { SILENCE_DETECTED: 'transcribing', CANCEL: 'idle', ERROR: 'idle' } },
    transcribing: { on: { STT_DONE: 'pending_send', AUDIO_RESUME: 'listening', STT_EMPTY: 'idle', CANCEL: 'idle', ERROR: 'idle' } },
    pending_send: { on: { SEND: 'thinking', TEXT_SEND: 'thinking', AUDIO_RESUME: 'listening', CANCEL: 'idle' } },
    thinking: { on: { LLM_FIRST_CHUNK: 'speaking', LLM_DONE: 'idle', BARGE_IN: 'idle', CANCEL: 'idle', ERROR: 'idle' } },
    speaking: { on: { LLM_DONE: 'idle', BARGE_IN: 'idle', CANCEL: 'idle', ERROR: 'idle' } },
  },
});
// The same with a guard that reads a counter and a new context for every event.

const guarded = (target) => ({ context }) => (context.taken >= 0 ? { target, context: { taken: context.taken + 1 } } : undefined);

export const counting = createFSM({
  context: { taken: 0 },
  initial: turn.config.initial,
  states: Object.fromEntries(Object.entries(turn.config.states).map(([name, { on }]) => [
    name, { on: Object.fromEntries(Object.entries(on).map(([event, target]) => [event, guarded(target)])) },
  ])),
});
