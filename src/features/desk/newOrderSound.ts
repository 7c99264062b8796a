import { browserStorage } from '../../session/storage';

const STORAGE_KEY = 'desk_sound';
/** Two short tones: hertz, and seconds after the start. */
const TONES = [
  [880, 0],
  [1175, 0.18],
] as const;
const TONE_SECONDS = 0.35;

/** Off where the browser keeps nothing. */
export const isSoundOn = (): boolean => browserStorage.readText(STORAGE_KEY) === 'on';

/** Turns the sound on or off on this device. */
export const setSoundOn = (isOn: boolean) => void browserStorage.write(STORAGE_KEY, isOn ? 'on' : 'off');

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
