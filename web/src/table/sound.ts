// One soft knock on wood for "your turn".

let room: AudioContext | null = null;

export function knock(): void {
  room ??= new AudioContext();
  const now = room.currentTime;
  for (const [at, pitch] of [[0, 190], [0.13, 150]] as const) {
    const tone = room.createOscillator();
    const loud = room.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(pitch, now + at);
    tone.frequency.exponentialRampToValueAtTime(pitch / 2, now + at + 0.08);
    loud.gain.setValueAtTime(0.25, now + at);
    loud.gain.exponentialRampToValueAtTime(0.001, now + at + 0.1);
    tone.connect(loud).connect(room.destination);
    tone.start(now + at);
    tone.stop(now + at + 0.12);
  }
}
