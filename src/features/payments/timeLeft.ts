import { useEffect, useState } from 'react';
import { serverNow } from '../../api/serverClock';
import { countOf } from '../../lib/text';

const minute = 60_000;
const hour = 60 * minute;

/** In whole steps that people plan by; `milliseconds` from now. */
export function timeLeftText(milliseconds: number): string {
	if (milliseconds <= 0) return 'El plazo terminó';
	const minutes = Math.ceil(milliseconds / minute);
	if (minutes < 120) return `Tienes ${minutes} min`;
	const hours = Math.floor(milliseconds / hour);
	if (hours < 48) return `Tienes ${hours} h`;
	return `Tienes ${countOf(Math.floor(hours / 24), 'día', 'días')}`;
}

/** Milliseconds between two looks at the clock. */
const interval = 5000;

/** `dueAt` is ISO 8601; null for no end. Counts by the server's clock, because a browser's may be wrong. */
export function useTimeLeft(dueAt: string | null): string | null {
	const textNow = () => dueAt && timeLeftText(Date.parse(dueAt) - serverNow());
	const [, setShown] = useState(textNow);
	useEffect(
		function followClock() {
			if (!dueAt) return;
			const timer = setInterval(() => setShown(timeLeftText(Date.parse(dueAt) - serverNow())), interval);
			return () => clearInterval(timer);
		},
		[dueAt],
	);
	return textNow();
}
