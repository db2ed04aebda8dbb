// What the charts of the comparison are made of, in XState's terms of both versions.

const turnStates = {
  idle: { AUDIO_START: 'listening', TEXT_SEND: 'thinking' },
  listening: { SILENCE_DETECTED: 'transcribing', CANCEL: 'idle', ERROR: 'idle' },
  transcribing: { STT_DONE: 'pending_send', AUDIO_RESUME: 'listening', STT_EMPTY: 'idle', CANCEL: 'idle', ERROR: 'idle' },
  pending_send: { SEND: 'thinking', TEXT_SEND: 'thinking', AUDIO_RESUME: 'listening', CANCEL: 'idle' },
  thinking: { LLM_FIRST_CHUNK: 'speaking', LLM_DONE: 'idle', BARGE_IN: 'idle', CANCEL: 'idle', ERROR: 'idle' },
  speaking: { LLM_DONE: 'idle', BARGE_IN: 'idle', CANCEL: 'idle', ERROR: 'idle' },
};

/** states makes the states of turn; each transition is what make says. */
export function states(make) {
  const made = {};
  for (const [state, on] of Object.entries(turnStates)) {
    made[state] = { on: Object.fromEntries(Object.entries(on).map(([event, target]) => [event, make(target)])) };
  }
  return made;
}

export const side = (target) => ({
  on: { GO: target },
  initial: 'middle',
  states: { middle: { initial: 'leaf', states: { leaf: {} } } },
});

export const region = () => ({ initial: 'off', states: { off: { on: { GO: 'lit' } }, lit: { on: { GO: 'off' } } } });
