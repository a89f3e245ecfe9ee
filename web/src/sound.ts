// Three sounds, made on the spot: a knock on wood, the clap of hyōshigi, one bell. Never the only sign of anything.
import { settings } from './settings/settings.svelte';

let audio: AudioContext | undefined;

// Browsers let a page make sounds only after a touch, of which the click is what they all take for one; who has just turned
// the sound on is heard by then. Who wants none does not pay for the silence, which is reckoned too.
const wake = () => {
  if (settings().sound === 'off') return void audio?.suspend();
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    // no sound here
  }
};
addEventListener('click', wake);
addEventListener('keydown', wake);

interface Tone {
  hertz: number;
  seconds: number;
  loud: number;
  type?: OscillatorType;
  after?: number;
}

function strike({ hertz, seconds, loud, type = 'sine', after = 0 }: Tone): void {
  if (!audio || settings().sound === 'off' || audio.state !== 'running') return;
  const at = audio.currentTime + after;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = type;
  tone.frequency.setValueAtTime(hertz, at);
  tone.frequency.exponentialRampToValueAtTime(hertz * 0.96, at + seconds);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(loud * (settings().sound === 'low' ? 0.25 : 1), at + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + seconds);
}

export const knock = (): void => strike({ hertz: 210, seconds: 0.09, loud: 0.5, type: 'triangle' });

export function clap(): void {
  strike({ hertz: 1250, seconds: 0.07, loud: 0.25, type: 'triangle' });
  strike({ hertz: 1870, seconds: 0.05, loud: 0.12 });
}

export function bell(): void {
  for (const [hertz, seconds, loud] of [[880, 1.8, 0.22], [2200, 0.9, 0.07], [3520, 0.5, 0.03]] as const)
    strike({ hertz, seconds, loud });
}
