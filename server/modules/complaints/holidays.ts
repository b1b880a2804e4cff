import type { HolidayList } from '#contract/complaints/admin';
import { answerDays } from '#contract/complaints/complaint';
import { limaDay, limaTime } from '#contract/shared/time';
import {
	type Calendar,
	createCalendar,
	type Holiday,
	type HolidayChange,
	nationalHolidays,
} from '#contract/shared/workingDays';
import type { Tx } from '#platform/db';
import { invalidFields } from '#platform/lib/shopError';
import type { Platform } from '#platform/platform';
import type { Session } from '#platform/plugins/auth';
import { auditEntries } from '../audit/entries';
import { recordChanges } from '../audit/record';
import * as repository from './repository';

export type Holidays = ReturnType<typeof createHolidays>;

export function createHolidays({ database }: Platform) {
	/** Open complaints get due dates of the present calendar; answered ones keep theirs. */
	async function recompute(tx: Tx): Promise<number> {
		const calendar = createCalendar(await repository.listHolidayChanges(tx));
		const open = await repository.listOpen(tx);
		const moved = open.flatMap(({ id, filedAt, dueOn }) => {
			const due = calendar.workingDayAfter(limaDay(Date.parse(filedAt)), answerDays);
			return due === dueOn ? [] : [{ id, dueOn: due }];
		});
		if (moved.length > 0) await repository.setDueDays(tx, moved);
		return moved.length;
	}

	/** A null `name` makes a working day. Returns the number of moved due dates. */
	function change(session: Session, day: string, name: string | null): Promise<number> {
		if (Number.isNaN(limaTime(day))) throw invalidFields({ day: 'La fecha no es válida' });
		return database.transaction(async (tx) => {
			await repository.stopFiling(tx);
			const before = shownOn(day, await repository.listHolidayChanges(tx));
			const law = lawOn(day);
			const isLaw = name === (law?.name ?? null);
			await repository.saveHolidayChange(tx, day, isLaw ? null : { name });
			const after = shownOn(day, await repository.listHolidayChanges(tx));
			await recordChanges(tx, session, [audited.updated(before, after)]);
			return recompute(tx);
		});
	}

	return {
		calendar: async (tx: Tx): Promise<Calendar> => createCalendar(await repository.listHolidayChanges(tx)),

		async ofYear(year: number): Promise<HolidayList> {
			const changes = await repository.listHolidayChanges(database);
			return { holidays: listed(year, changes) };
		},

		name: (session: Session, day: string, name: string): Promise<number> => change(session, day, name),

		remove: (session: Session, day: string): Promise<number> => change(session, day, null),
	};
}

const lawOn = (day: string): Holiday | undefined =>
	nationalHolidays(Number(day.slice(0, 4))).find((holiday) => holiday.day === day);

function listed(year: number, changes: readonly HolidayChange[]): HolidayList['holidays'] {
	const changed = new Map(changes.map(({ day, name }) => [day, name]));
	const national = nationalHolidays(year);
	const law = national.map(({ day, name }) => {
		const own = changed.get(day);
		if (own === null) return { day, name, source: 'worked' as const };
		return { day, name: own ?? name, source: 'law' as const };
	});
	const own = changes.flatMap(({ day, name }) =>
		name !== null && Number(day.slice(0, 4)) === year && !national.some((holiday) => holiday.day === day)
			? [{ day, name, source: 'shop' as const }]
			: [],
	);
	return [...law, ...own].sort((one, other) => (one.day < other.day ? -1 : 1));
}

interface ShownDay {
	/** As a number, 20260728. */
	id: number;
	day: string;
	/** Null on a working day. */
	name: string | null;
}

function shownOn(day: string, changes: readonly HolidayChange[]): ShownDay {
	const own = changes.find((change) => change.day === day);
	return { id: Number(day.replaceAll('-', '')), day, name: own ? own.name : (lawOn(day)?.name ?? null) };
}

const audited = auditEntries<ShownDay>('holiday', { label: ({ day }) => day, values: ({ name }) => ({ name }) });
