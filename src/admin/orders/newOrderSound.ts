import { useSyncExternalStore } from 'react';
import { browserStorage } from '#auth/storage';

/** In sessionStorage, because R4-09 fixes the keys of localStorage and a tab sounds only after a gesture in it. */
const key = 'newOrderSound';
/** A rush of orders sounds once. */
const pauseSeconds = 2;
const soundSeconds = 0.45;

const listeners = new Set<() => void>();
let context: AudioContext | null = null;
let soundedAt = Number.NEGATIVE_INFINITY;

const isOn = (): boolean => browserStorage('sessionStorage').getItem(key) === 'on';

/** To be called in a gesture: browsers let no other code begin to sound. */
function unlock(): void {
	if (!isOn() || typeof AudioContext === 'undefined') return;
	context ??= new AudioContext();
	if (context.state === 'suspended') void context.resume().catch(() => {});
}

export function soundNewOrder(): void {
	if (!isOn() || context?.state !== 'running' || context.currentTime - soundedAt < pauseSeconds) return;
	const { currentTime: start, destination } = context;
	soundedAt = start;
	const volume = context.createGain();
	volume.gain.setValueAtTime(0.0001, start);
	volume.gain.exponentialRampToValueAtTime(0.25, start + 0.02);
	volume.gain.exponentialRampToValueAtTime(0.0001, start + soundSeconds);
	volume.connect(destination);
	for (const [pitch, after] of [
		[880, 0],
		[1320, 0.14],
	] as const) {
		const tone = context.createOscillator();
		tone.frequency.value = pitch;
		tone.connect(volume);
		tone.start(start + after);
		tone.stop(start + soundSeconds);
	}
}

/** A page loaded with the switch on may sound after its first gesture. Returns a function that ends the wait. */
export function awaitGesture(): () => void {
	const kinds = ['pointerdown', 'keydown'] as const;
	for (const kind of kinds) document.addEventListener(kind, unlock, { capture: true });
	return () => {
		for (const kind of kinds) document.removeEventListener(kind, unlock, { capture: true });
	};
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function useNewOrderSound() {
	const on = useSyncExternalStore(subscribe, isOn);
	return {
		on,
		/** Plays the sound once, so that the person knows it. */
		switchTo(enabled: boolean): void {
			const storage = browserStorage('sessionStorage');
			if (enabled) storage.setItem(key, 'on');
			else storage.removeItem(key);
			for (const listener of listeners) listener();
			unlock();
			void context?.resume().then(soundNewOrder, () => {});
		},
	};
}
