import { type HealthState, healthStates } from '#contract/admin/system';

const limits = {
	answerMs: { warning: 500, problem: 2000 },
	lagSeconds: { warning: 5, problem: 30 },
	/** Fraction of V8's limit. */
	heap: { warning: 0.8, problem: 0.95 },
	eventLoopMs: { warning: 50, problem: 500 },
	/** Requests since the start; a few may be forged. */
	unnamedProxy: { warning: 10, problem: 100 },
	backupDays: { warning: 2, problem: 7 },
};

const dayLength = 24 * 60 * 60_000;

export function judge(subject: keyof typeof limits, value: number): HealthState {
	const { warning, problem } = limits[subject];
	return value >= problem ? 'problem' : value >= warning ? 'warning' : 'ok';
}

/** An unreadable disk raises no alarm. */
export function judgeDisk(free: number | null, minimum: number): HealthState {
	if (free === null) return 'ok';
	return free < minimum ? 'problem' : free < minimum * 2 ? 'warning' : 'ok';
}

/** A shop without a backup may be new. */
export const judgeBackup = (at: number | null, now: number): HealthState =>
	at === null ? 'warning' : judge('backupDays', (now - at) / dayLength);

export const worstOf = (states: readonly HealthState[]): HealthState =>
	healthStates[Math.max(0, ...states.map((state) => healthStates.indexOf(state)))] ?? 'ok';
