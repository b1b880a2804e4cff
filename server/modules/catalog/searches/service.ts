import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { missedSearchDays } from '#contract/catalog/searches';
import { isOneWord, plainWords } from '#contract/catalog/synonyms';
import { settingSections } from '#contract/settings/settings';
import { dayLength, limaDay } from '#contract/shared/time';
import { networkOf } from '#platform/lib/networks';
import { createNetworkLimit } from '#platform/lib/readingLimit';
import { invalidFields, notFound } from '#platform/lib/shopError';
import { shopLimits } from '#platform/lib/shopLimits';
import type { Platform } from '#platform/platform';
import type { Session } from '#platform/plugins/auth';
import type { ShopSettings } from '../../settings/service';
import * as repository from './repository';
import { countedText, withSynonym } from './text';

const hourMs = 3_600_000;
const writeIntervalMs = 5000;
const maxWaiting = 500;
/** Written between two removals. */
const maxWritten = 1000;

const SavedSynonyms = v.object({ synonyms: v.string(), version: v.number() });

interface SearchesDeps extends Pick<Platform, 'database' | 'clock' | 'jobs' | 'limits'> {
	settings: Pick<ShopSettings, 'shown' | 'save'>;
	secretKey: string;
}

export type Searches = ReturnType<typeof createSearches>;

/** What visitors searched without a result, counted so that nobody can be recognised. */
export function createSearches({ database, clock, jobs, limits, settings, secretKey }: SearchesDeps) {
	const { windowMs } = shopLimits.missedSearchesPerNetwork;
	const countByNetwork = createNetworkLimit(limits.max('missedSearchesPerNetwork'), windowMs, clock);
	const hashOf = (text: string): Buffer => createHmac('sha256', secretKey).update(text).digest();
	const since = (): string => limaDay(clock.now() - missedSearchDays * dayLength);

	/** Texts by network, until they are written. */
	let waiting = new Map<string, string[]>();
	let waitingTexts = 0;
	let written = 0;
	let removedAt = 0;

	const { timing } = jobs.add({ name: 'searches', acts: 'inside', timing: { idle: writeIntervalMs } }, async () => {
		await write();
		if (written >= maxWritten || Math.abs(clock.now() - removedAt) >= hourMs) await removeOld();
		return timing.idle;
	});

	/** A failure loses them: they are figures. */
	async function write(): Promise<void> {
		if (waitingTexts === 0) return;
		const rows = [...waiting].flatMap(([network, texts]) =>
			texts.map((text) => ({
				search: hashOf(`search ${text}`).toString('base64url', 0, 16),
				// So few bits, of each text others, fit thousands of networks.
				visitor: hashOf(`visitor ${text} ${network}`).readUInt16BE(),
				text,
			})),
		);
		waiting = new Map();
		waitingTexts = 0;
		written += rows.length;
		await database.change(repository.countStatement(rows, limaDay(clock.now()), since()));
	}

	async function removeOld(): Promise<void> {
		await database.change(repository.removalStatement(since()));
		removedAt = clock.now();
		written = 0;
	}

	async function find(id: string): Promise<string> {
		const search = await repository.find(database, since(), id);
		if (!search) throw notFound('Esa búsqueda ya no está en la lista');
		return search.text;
	}

	return {
		/** `visitor`: an IP address. Never throws, and waits for nothing. */
		record({ text, visitor }: { text: string; visitor: string }): void {
			const counted = countedText(text);
			if (!counted) return;
			const network = networkOf(visitor);
			const texts = waiting.get(network) ?? [];
			if (texts.includes(counted)) return;
			const last = texts.at(-1);
			// A list searches while somebody types.
			if (last !== undefined && counted.startsWith(last)) texts[texts.length - 1] = counted;
			else if (waitingTexts < maxWaiting && countByNetwork(network) === 0) {
				waiting.set(network, [...texts, counted]);
				waitingTexts++;
			}
		},

		list: () => repository.list(database, since()),

		/** Throws 400 for what the setting refuses. */
		async addSynonym(session: Session, id: string, word: string): Promise<void> {
			const text = await find(id);
			if (!isOneWord(text))
				throw invalidFields({ word: 'Un sinónimo es una sola palabra, y esta búsqueda tiene varias' });
			if (plainWords(word)[0] === text)
				throw invalidFields({ word: 'Escribe otra palabra, que tus productos sí digan' });
			const { synonyms, version } = v.parse(SavedSynonyms, await settings.shown('search'));
			const saved = v.safeParse(settingSections.search.body, { synonyms: withSynonym(synonyms, word, text), version });
			if (!saved.success) throw invalidFields({ word: saved.issues[0].message });
			await settings.save(session, 'search', saved.output);
			await database.change(repository.removeStatement(id));
		},

		async remove(id: string): Promise<void> {
			await database.change(repository.removeStatement(id));
		},
	};
}
