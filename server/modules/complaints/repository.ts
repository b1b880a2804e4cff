import type { AdminComplaint, AdminComplaintsQuery } from '#contract/complaints/admin';
import type { Complaint, Provider, Sheet } from '#contract/complaints/complaint';
import type { HolidayChange } from '#contract/shared/workingDays';
import { isoTime, join, raw, type Sql, sql, type Tx } from '#platform/db';

/** Days are `YYYY-MM-DD`, times ISO 8601 in UTC. */
export interface StoredComplaint {
	id: number;
	number: string;
	filedAt: string;
	dueOn: string;
	provider: Provider;
	sheet: Sheet;
	answers: AdminComplaint['answers'];
}

export interface ListedComplaint extends Pick<StoredComplaint, 'id' | 'number' | 'filedAt' | 'dueOn'> {
	kind: Sheet['kind'];
	name: string;
	answered: boolean;
}

export interface NewComplaint extends Pick<StoredComplaint, 'filedAt' | 'dueOn' | 'provider' | 'sheet'> {
	year: number;
	serial: number;
	filingKey: string;
}

const number = sql`lpad(c.serial::text, greatest(4, length(c.serial::text)), '0') || '-' || c.year`;

const hasAnswer = sql`EXISTS (SELECT FROM complaint_answers a WHERE a.complaint_id = c.id)`;

export const unanswered = sql`NOT ${hasAnswer}`;

const whole = sql`
	SELECT c.id, ${number} AS number, ${isoTime('c.filed_at')} AS "filedAt", c.due_on::text AS "dueOn", c.provider, c.sheet,
		coalesce((
			SELECT json_agg(json_build_object(
				'id', a.id, 'at', ${isoTime('a.at')}, 'author', a.author, 'text', a.text) ORDER BY a.id)
			FROM complaint_answers a WHERE a.complaint_id = c.id), '[]') AS answers
	FROM complaints c`;

/** The counter stays locked until the transaction ends: unlike a sequence, numbers follow commits without gaps. */
export async function nextSerial(tx: Tx, year: number): Promise<number> {
	const [counter] = await tx.query<{ last: number }>(sql`
		INSERT INTO complaint_counters AS c (year, last) VALUES (${year}, 1)
		ON CONFLICT (year) DO UPDATE SET last = c.last + 1 RETURNING last`);
	if (!counter) throw new Error('The counter of complaints gave no number');
	return counter.last;
}

export async function insert(tx: Tx, complaint: NewComplaint): Promise<number> {
	const { year, serial, filingKey, filedAt, dueOn, provider, sheet } = complaint;
	const [written] = await tx.query<{ id: number }>(sql`
		INSERT INTO complaints (year, serial, filing_key, filed_at, due_on, provider, sheet)
		VALUES (${year}, ${serial}, ${filingKey}, ${filedAt}::timestamptz, ${dueOn}::date,
			${JSON.stringify(provider)}::text::jsonb, ${JSON.stringify(sheet)}::text::jsonb)
		RETURNING id`);
	if (!written) throw new Error('The complaint was not written');
	return written.id;
}

const one = async (tx: Tx, condition: Sql): Promise<StoredComplaint | undefined> =>
	(await tx.query<StoredComplaint>(sql`${whole} WHERE ${condition}`))[0];

export const find = (tx: Tx, id: number) => one(tx, sql`c.id = ${id}`);

export const findByKey = (tx: Tx, filingKey: string) => one(tx, sql`c.filing_key = ${filingKey}`);

/** `number` as `0001-2026`. */
export function findByNumber(tx: Tx, text: string): Promise<StoredComplaint | undefined> {
	const [serial, year] = text.split('-').map(Number);
	return one(tx, sql`c.year = ${year} AND c.serial = ${serial}`);
}

export const listOfAddress = (tx: Tx, address: string): Promise<StoredComplaint[]> =>
	tx.query<StoredComplaint>(sql`${whole} WHERE lower(c.sheet->>'email') = lower(${address}) ORDER BY c.id`);

export async function lock(tx: Tx, id: number): Promise<StoredComplaint | undefined> {
	await tx.query(sql`SELECT FROM complaints WHERE id = ${id} FOR UPDATE`);
	return find(tx, id);
}

export async function addAnswer(
	tx: Tx,
	complaintId: number,
	{ at, author, text }: Pick<AdminComplaint['answers'][number], 'at' | 'author' | 'text'>,
): Promise<number> {
	const [written] = await tx.query<{ id: number }>(sql`
		INSERT INTO complaint_answers (complaint_id, at, author, text)
		VALUES (${complaintId}, ${at}::timestamptz, ${author}, ${text}) RETURNING id`);
	if (!written) throw new Error('The answer was not written');
	return written.id;
}

/** Due until `soonUntil` is urgent, due before `today` is late. */
export interface Days {
	today: string;
	soonUntil: string;
}

const stateOf = ({ today, soonUntil }: Days): Sql => sql`CASE
	WHEN ${hasAnswer} THEN 'answered' WHEN c.due_on < ${today}::date THEN 'overdue'
	WHEN c.due_on <= ${soonUntil}::date THEN 'soon' ELSE 'due' END`;

function matching({ state, search }: AdminComplaintsQuery, days: Days): Sql {
	const conditions: Sql[] = [sql`true`];
	if (state === 'open') conditions.push(unanswered);
	else if (state !== 'all') conditions.push(sql`${stateOf(days)} = ${state}`);
	if (search) {
		// PostgreSQL refuses NUL.
		const text = sql`fold(${search.replaceAll('\0', '\uFFFD')}::text)`;
		conditions.push(sql`strpos(fold(concat_ws(' ', ${number}, c.sheet->>'name', c.sheet->>'document',
			c.sheet->>'email')), ${text}) > 0`);
	}
	return join(conditions, ' AND ');
}

const sortKeys: Record<AdminComplaintsQuery['sort'], Sql[]> = {
	number: [sql`c.year`, sql`c.serial`],
	dueOn: [sql`c.due_on`],
	name: [sql`fold(c.sheet->>'name') COLLATE "C"`],
};

export async function listPage(tx: Tx, query: AdminComplaintsQuery, days: Days): Promise<ListedComplaint[]> {
	const direction = raw(query.direction === 'asc' ? 'ASC' : 'DESC');
	const order = join([...sortKeys[query.sort], sql`c.id`].map((key) => sql`${key} ${direction}`));
	return tx.query(sql`
		SELECT c.id, ${number} AS number, c.sheet->>'kind' AS kind, c.sheet->>'name' AS name,
			${isoTime('c.filed_at')} AS "filedAt", c.due_on::text AS "dueOn", ${hasAnswer} AS answered
		FROM complaints c WHERE ${matching(query, days)}
		ORDER BY ${order} LIMIT ${query.size} OFFSET ${(query.page - 1) * query.size}`);
}

export function countByState(
	tx: Tx,
	query: AdminComplaintsQuery,
	days: Days,
): Promise<{ state: 'due' | 'soon' | 'overdue' | 'answered'; complaints: number; matching: number }[]> {
	return tx.query(sql`
		SELECT ${stateOf(days)} AS state, count(*)::integer AS complaints,
			count(*) FILTER (WHERE ${matching(query, days)})::integer AS matching
		FROM complaints c GROUP BY 1`);
}

export const listAfter = (tx: Tx, after: number, limit: number): Promise<StoredComplaint[]> =>
	tx.query(sql`${whole} WHERE c.id > ${after} ORDER BY c.id LIMIT ${limit}`);

export const listOpen = (tx: Tx): Promise<Pick<StoredComplaint, 'id' | 'filedAt' | 'dueOn'>[]> =>
	tx.query(sql`
		SELECT c.id, ${isoTime('c.filed_at')} AS "filedAt", c.due_on::text AS "dueOn"
		FROM complaints c WHERE ${unanswered}`);

export async function setDueDays(tx: Tx, due: readonly Pick<StoredComplaint, 'id' | 'dueOn'>[]): Promise<void> {
	await tx.query(sql`
		UPDATE complaints c SET due_on = d."dueOn"
		FROM json_to_recordset(${JSON.stringify(due)}::text::json) AS d (id integer, "dueOn" date) WHERE c.id = d.id`);
}

export const listHolidayChanges = (tx: Tx): Promise<HolidayChange[]> =>
	tx.query(sql`SELECT day::text AS day, name FROM holiday_changes ORDER BY day`);

/** Blocks filing until the transaction ends: all due dates come from one calendar. */
export const stopFiling = (tx: Tx): Promise<unknown> => tx.query(sql`LOCK TABLE complaint_counters IN EXCLUSIVE MODE`);

/** `change` null restores the law's day. */
export async function saveHolidayChange(tx: Tx, day: string, change: Omit<HolidayChange, 'day'> | null): Promise<void> {
	if (change === null) await tx.query(sql`DELETE FROM holiday_changes WHERE day = ${day}::date`);
	else
		await tx.query(sql`
			INSERT INTO holiday_changes (day, name) VALUES (${day}::date, ${change.name})
			ON CONFLICT (day) DO UPDATE SET name = excluded.name`);
}

/** Without the names of the staff. */
export const consumerView = ({ number, filedAt, dueOn, provider, sheet, answers }: StoredComplaint): Complaint => ({
	number,
	filedAt,
	dueOn,
	provider,
	sheet,
	answers: answers.map(({ id, at, text }) => ({ id, at, text })),
});
