const STORAGE_KEY = 'desk_sound';
/** Two short tones: hertz, and seconds after the start. */
const TONES = [
  [880, 0],
  [1175, 0.18],
] as const;
const TONE_SECONDS = 0.35;

// A browser may block the storage. The sound is off, then.
export function isSoundOn(): boolean {
  try {
    return window.localStorage.getItem(STORAGE_KEY) === 'on';
  } catch {
    return false;
  }
}

/** Turns the sound on or off on this device. */
export function setSoundOn(isOn: boolean): void {
  try {
    window.localStorage.setItem(STORAGE_KEY, isOn ? 'on' : 'off');
  } catch {
    // As above.
  }
}

let audio: AudioContext | null = null;

/** Plays the sound of a new order. Before the first press on the page, browsers keep it silent. */
export function playNewOrderSound(): void {
  audio ??= new AudioContext();
  void audio.resume();
  for (const [frequency, delay] of TONES) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + delay;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.25, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + TONE_SECONDS);
  }
}
