import { useEffect, useState } from 'react';
import { serverNow } from '#api/serverClock';
import { countOf } from '#lib/text';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export function timeLeftText(milliseconds: number): string {
	if (milliseconds <= 0) return 'El plazo terminó';
	// The server's clock has whole seconds.
	const minutes = Math.max(1, Math.ceil((milliseconds - second) / minute));
	if (minutes < 120) return `Tienes ${minutes} min`;
	const hours = Math.floor(milliseconds / hour);
	if (hours < 48) return `Tienes ${hours} h`;
	return `Tienes ${countOf(Math.floor(hours / 24), 'día', 'días')}`;
}

const pollingMs = 5000;

/** `moment` is ISO 8601. A browser's clock may be wrong. */
const millisecondsTo = (moment: string): number => Date.parse(moment) - serverNow();

/** Polls `read` until `moment`; null for never. */
function useClock<T extends string | boolean>(moment: string | null, read: (moment: string) => T): T | null {
	const readNow = () => (moment === null ? null : read(moment));
	const [, setShown] = useState(readNow);
	useEffect(
		function followClock() {
			if (!moment) return;
			const timer = setInterval(() => setShown(read(moment)), pollingMs);
			return () => clearInterval(timer);
		},
		[moment, read],
	);
	return readNow();
}

const remainingText = (dueAt: string): string => timeLeftText(millisecondsTo(dueAt));
/** Null without a deadline. */
export const useTimeLeft = (dueAt: string | null): string | null => useClock(dueAt, remainingText);

const isOver = (end: string): boolean => millisecondsTo(end) <= 0;
export const useHasEnded = (end: string | null): boolean => useClock(end, isOver) ?? false;
