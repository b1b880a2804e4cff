import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import {
	type AdminComplaint,
	type AdminComplaintPage,
	type AdminComplaintsQuery,
	type ComplaintAnswerBody,
	type ComplaintRow,
	soonDays,
} from '#contract/complaints/admin';
import {
	answerDays,
	type Complaint,
	type ComplaintBody,
	type ComplaintStateBody,
	type FiledComplaint,
	Provider,
	Sheet,
} from '#contract/complaints/complaint';
import type { ComplaintEvent } from '#contract/complaints/event';
import { channels } from '#contract/live/serverChannels';
import { limaDay, limaYear } from '#contract/shared/time';
import { type Calendar, createCalendar } from '#contract/shared/workingDays';
import { retried, type Tx } from '#platform/db';
import type { NetworkHash } from '#platform/lib/origin';
import { notFound, ShopError, unauthenticated } from '#platform/lib/shopError';
import { iso } from '#platform/lib/time';
import { versionConflict } from '#platform/lib/versionConflict';
import { append, type OutboxEvent } from '#platform/live/publisher';
import type { Platform } from '#platform/platform';
import type { Session } from '#platform/plugins/auth';
import { auditEntries } from '../audit/entries';
import { recordChanges } from '../audit/record';
import type { Mail } from '../mail/service';
import type { Users } from '../users/service';
import type { ComplaintLinks } from './links';
import { answerMail, copyKey, copyMail } from './mails';
import * as repository from './repository';
import { consumerView, type Days, type ListedComplaint, type StoredComplaint } from './repository';

/** Without the consumer's data, which subscribers request separately. */
const toAdmins = (
	type: ComplaintEvent['type'],
	{ id, number, dueOn, sheet: { kind } }: StoredComplaint,
): OutboxEvent => ({
	topic: channels.complaints.topic,
	body: { type, complaint: { id, number, kind, dueOn } },
});

const complaintFiled = (complaint: StoredComplaint): OutboxEvent => toAdmins('COMPLAINT_FILED', complaint);

const complaintAnswered = (complaint: StoredComplaint): OutboxEvent => toAdmins('COMPLAINT_ANSWERED', complaint);

interface ComplaintsDeps extends Platform {
	users: Users;
	mail: Pick<Mail, 'isSetUp' | 'isHeld' | 'queue'>;
	links: ComplaintLinks;
	provider: () => Provider;
}

interface Filing {
	publicUrl: string | null;
	origin: NetworkHash;
}

const providerFields = ['legalName', 'ruc', 'address'] as const;

export { unanswered } from './repository';

export type Complaints = ReturnType<typeof createComplaints>;

export function createComplaints({ database, live, mail, users, links, provider, clock, copy }: ComplaintsDeps) {
	const calendarOf = async (tx: Tx): Promise<Calendar> => createCalendar(await repository.listHolidayChanges(tx));

	async function write(tx: Tx, filingKey: string, sheet: Sheet, from: Filing): Promise<StoredComplaint> {
		const now = clock.now();
		const year = limaYear(now);
		const serial = await repository.nextSerial(tx, year);
		// After the counter's lock, which waits for a change of the calendar.
		const calendar = await calendarOf(tx);
		const id = await repository.insert(tx, {
			year,
			serial,
			filingKey,
			filedAt: iso(now),
			dueOn: calendar.workingDayAfter(limaDay(now), answerDays),
			provider: v.parse(Provider, provider()),
			sheet,
		});
		const complaint = await repository.find(tx, id);
		if (!complaint) throw missing();
		await mail.queue(tx, copyMail(complaint, { token: links.tokenOf(complaint.number), ...from }));
		await append(tx, complaintFiled(complaint));
		return complaint;
	}

	/** A repeated key returns its complaint; with another sheet it throws, and the error names the filed one. */
	async function file(
		filingKey: string,
		body: ComplaintBody,
		from: Filing,
	): Promise<{ complaint: FiledComplaint; created: boolean }> {
		copy.refuse();
		if (body.website) throw looksAutomatic();
		const sheet = sheetOf(body);
		const filedAnswer = async (complaint: StoredComplaint): Promise<FiledComplaint> => ({
			...consumerView(complaint),
			token: links.tokenOf(complaint.number),
			mailed: mail.isSetUp() && !(await mail.isHeld(database, copyKey(complaint))),
		});
		try {
			const filed = await retried(() => database.transaction((tx) => write(tx, filingKey, sheet, from)));
			live.wake();
			return { complaint: await filedAnswer(filed), created: true };
		} catch (error) {
			const earlier = await repository.findByKey(database, filingKey);
			if (!earlier) throw error;
			if (!isDeepStrictEqual(v.parse(Sheet, earlier.sheet), sheet))
				throw anotherSheet({ number: earlier.number, token: links.tokenOf(earlier.number) });
			return { complaint: await filedAnswer(earlier), created: false };
		}
	}

	const soonUntil = (calendar: Calendar, today: string): Days => ({
		today,
		soonUntil: calendar.workingDayAfter(today, soonDays),
	});

	function rowOf(listed: ListedComplaint, calendar: Calendar, days: Days): ComplaintRow {
		const { answered, ...row } = listed;
		if (answered) return { ...row, state: 'answered', daysLeft: null };
		const daysLeft = calendar.workingDaysBetween(days.today, row.dueOn);
		const state = row.dueOn < days.today ? 'overdue' : row.dueOn <= days.soonUntil ? 'soon' : 'due';
		return { ...row, state, daysLeft };
	}

	async function shown(tx: Tx, complaint: StoredComplaint): Promise<AdminComplaint> {
		const calendar = await calendarOf(tx);
		const { provider: to, sheet, answers, ...facts } = complaint;
		const listed = { ...facts, kind: sheet.kind, name: sheet.name, answered: answers.length > 0 };
		const row = rowOf(listed, calendar, soonUntil(calendar, limaDay(clock.now())));
		return { ...row, provider: to, sheet, mails: mail.isSetUp(), answers };
	}

	/** The first answer stops the clock; later ones are added. */
	async function answer(
		session: Session,
		id: number,
		{ text, after }: ComplaintAnswerBody,
		publicUrl: string | null,
	): Promise<AdminComplaint> {
		copy.refuse();
		const answered = await retried(() =>
			database.transaction(async (tx) => {
				const before = await repository.lock(tx, id);
				if (!before) throw missing();
				if (before.answers.length !== after) throw versionConflict(await shown(tx, before), answeredByOthers);
				const author = await users.lockById(tx, session.userId);
				if (!author) throw unauthenticated();
				const at = iso(clock.now());
				const answerId = await repository.addAnswer(tx, id, { at, author: author.username, text });
				const complaint = await repository.find(tx, id);
				if (!complaint) throw missing();
				const token = links.tokenOf(complaint.number);
				await mail.queue(tx, answerMail(complaint, { id: answerId, text }, { token, publicUrl }));
				await append(tx, complaintAnswered(complaint));
				await recordChanges(tx, session, [audited.updated(before, complaint)]);
				return shown(tx, complaint);
			}),
		);
		live.wake();
		return answered;
	}

	return {
		file,
		answer,

		/** Throws 404 for an unknown number or token, without saying which. */
		async state({ number, token }: ComplaintStateBody): Promise<Complaint> {
			const complaint = links.opens(number, token) ? await repository.findByNumber(database, number) : undefined;
			if (!complaint) throw missing();
			return consumerView(complaint);
		},

		/** For an address that the caller has verified. */
		ofAddress: async (address: string): Promise<Complaint[]> =>
			(await repository.listOfAddress(database, address)).map(consumerView),

		async page(query: AdminComplaintsQuery): Promise<AdminComplaintPage> {
			const calendar = await calendarOf(database);
			const days = soonUntil(calendar, limaDay(clock.now()));
			const [rows, states] = await Promise.all([
				repository.listPage(database, query, days),
				repository.countByState(database, query, days),
			]);
			const counts = { all: 0, due: 0, soon: 0, overdue: 0, answered: 0 };
			for (const { state, complaints } of states) {
				counts[state] = complaints;
				counts.all += complaints;
			}
			return {
				complaints: rows.map((row) => rowOf(row, calendar, days)),
				missing: providerFields.filter((field) => !provider()[field]),
				matching: states.reduce((sum, { matching }) => sum + matching, 0),
				counts,
			};
		},

		async get(id: number): Promise<AdminComplaint> {
			const complaint = await repository.find(database, id);
			if (!complaint) throw missing();
			return shown(database, complaint);
		},
	};
}

function sheetOf(body: ComplaintBody): Sheet {
	const { minor, guardianName, guardianDocumentType, guardianDocument, accepted: _, website: __, ...sheet } = body;
	return {
		...sheet,
		guardian: minor ? { name: guardianName, documentType: guardianDocumentType, document: guardianDocument } : null,
	};
}

/** Without the consumer's words: the log has more readers than the book. */
const audited = auditEntries<StoredComplaint>('complaint', {
	label: ({ number }) => number,
	values: ({ answers }) => ({ answers: answers.length }),
});

const missing = () => notFound('La hoja de reclamación no existe o el enlace no es correcto');

const looksAutomatic = () =>
	new ShopError(400, 'looks_automatic', 'No pudimos registrar tu hoja. Presiona otra vez «Enviar hoja».');

/** The key is a secret of the caller's page, so `filed` may be returned. */
const anotherSheet = (filed: ComplaintStateBody) =>
	new ShopError(409, 'idempotency_conflict', `Tu hoja ya quedó registrada con el número ${filed.number}.`, {
		details: { filed },
	});

const answeredByOthers = 'Otra persona respondió mientras escribías. Lee su respuesta antes de enviar la tuya.';
