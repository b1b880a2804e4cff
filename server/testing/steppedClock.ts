import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A clock for a server in a process of its own, which is wrong by as much as one says. */
export interface SteppedClock {
	/** Environment of the server. */
	env: Record<string, string>;
	/** Milliseconds beyond the true time; resolves when every thread of the server has them. */
	set(offset: number): Promise<void>;
}

/** Keeps the offset in a file of this folder. */
export function createSteppedClock(folder: string): SteppedClock {
	const file = path.join(folder, 'clock-offset');
	writeFileSync(file, '0');
	return {
		env: { NODE_OPTIONS: `--require ${path.join(__dirname, 'clockSteps.cjs')}`, CLOCK_OFFSET: file },
		async set(offset) {
			writeFileSync(file, String(offset));
			await wait(300);
		},
	};
}
