import path from 'node:path';
import * as v from 'valibot';
import { channels } from '#contract/live/serverChannels';
import { type ShopPictureUse, shopPictureUses } from '#contract/settings/fields';
import {
	defaultSettings,
	type SecretName,
	type SettingSection,
	type Settings,
	sectionNames,
	sectionOf,
	settingSections,
} from '#contract/settings/settings';
import { defaultShop } from '#contract/shop/default';
import { type PageLink, type Shop, ShopChanged } from '#contract/shop/shop';
import type { Database, Tx } from '#platform/db';
import { createHook } from '#platform/lib/hook';
import type { Seal } from '#platform/lib/sealed';
import { invalidFields } from '#platform/lib/shopError';
import { versionConflict } from '#platform/lib/versionConflict';
import type { Live } from '#platform/live';
import { append, settingsChanged } from '#platform/live/publisher';
import type { Session } from '#platform/plugins/auth';
import { recordChanges } from '../audit/record';
import type { ImageStore } from '../media/service';
import { publicViewOf, type ShownDelivery } from './publicView';
import * as repository from './repository';
import { auditedChange, openSecret, sealTyped, secretStates } from './secrets';

interface SettingsDeps {
	database: Database;
	live: Live;
	seal: Seal;
	pictures: Pick<ImageStore['files'], 'has'>;
	viewParts: ViewParts;
	/** First text for bank transfers. */
	bankTransferInfo?: string | undefined;
	log: { warn(details: object, message: string): void };
}

interface State {
	settings: Settings;
	/** For checkout and visitors: a demonstration has a sample account. */
	effective: Settings;
	versions: Record<string, number>;
	view: Shop;
}

type Values = Readonly<Record<string, unknown>>;

export type { ShownDelivery };

export interface ViewParts {
	pages(tx: Tx): Promise<readonly PageLink[]>;
	delivery(tx: Tx): Promise<ShownDelivery>;
	copyReason(tx: Tx): Promise<string | null>;
}

const demoAccount = 'Cuenta de muestra 000-0000000-0-00. Esta tienda es una demostración: no envíes dinero.';

/** After a failed reading. */
const retryAfterMs = 1000;

export type ShopSettings = ReturnType<typeof createSettings>;

/** The shopkeeper's settings, in memory on every server and read again after a change in the log. */
export function createSettings({
	database,
	live,
	seal,
	pictures,
	viewParts,
	bankTransferInfo = '',
	log,
}: SettingsDeps) {
	const defaults: Settings = {
		...defaultSettings,
		payment: { ...defaultSettings.payment, bankTransfer: bankTransferInfo },
	};
	let state: State = { settings: defaults, effective: defaults, versions: {}, view: defaultShop };
	let changes = 0;
	const changed = createHook<[]>();
	let reading: Promise<void> | undefined;
	let again = false;
	/** Lost secrets that the log names already. */
	const reported = new Set<string>();

	const readState = async (tx: Tx): Promise<State> => {
		const rows = await repository.readAll(tx);
		const versions = Object.fromEntries(rows.map(({ section, version }) => [section, version]));
		const settings = settingsOf(rows, defaults);
		const isDemo = !versions.payment && !settings.payment.bankTransfer && (await repository.isDemo(tx));
		const payment = { ...settings.payment, ...(isDemo && { bankTransfer: demoAccount }) };
		const effective = { ...settings, payment };
		const [pages, delivery] = [await viewParts.pages(tx), await viewParts.delivery(tx)];
		const copyReason = await viewParts.copyReason(tx);
		const secrets = (section: SettingSection) => secretStates(seal, section, settings[section]);
		const view = publicViewOf(effective, versions.public ?? 0, { pages, delivery, copyReason, secrets });
		return { settings, effective, versions, view };
	};

	function takeView(view: Shop): void {
		if (JSON.stringify(view) !== JSON.stringify(state.view)) changes++;
		state = { ...state, view };
	}

	async function read(): Promise<void> {
		const next = await database.transaction(async (tx) => {
			await repository.holdStill(tx);
			return readState(tx);
		});
		takeView(next.view);
		const before = state.settings;
		state = next;
		if (JSON.stringify(next.settings) !== JSON.stringify(before)) await changed.call();
	}

	/** One reading at a time; a call during one waits for the next. */
	async function refresh(): Promise<void> {
		if (reading) {
			again = true;
			return reading;
		}
		reading = (async () => {
			do {
				again = false;
				await read();
			} while (again);
		})().finally(() => {
			reading = undefined;
		});
		return reading;
	}

	function refreshSoon(): void {
		refresh().catch((error: unknown) => {
			log.warn({ err: error }, 'The settings cannot be read');
			setTimeout(refreshSoon, retryAfterMs).unref();
		});
	}

	live.onGap(refreshSoon);
	live.onEvent(({ topic, body }) => {
		if (topic === channels.settings.topic) refreshSoon();
		if (topic !== channels.shop.topic) return;
		// At once: pages rendered from now on name a position of the log that includes this event.
		const event = v.safeParse(ShopChanged, JSON.parse(body));
		if (event.success && event.output.shop.version > state.view.version) takeView(event.output.shop);
		refreshSoon();
	});

	const tell = (tx: Tx, shop: Shop): Promise<void> =>
		append(tx, { topic: channels.shop.topic, body: { type: 'SHOP_CHANGED', shop } });

	/** For the transaction that changes the public view; `refresh` and `wake` come after it. */
	async function announce(tx: Tx): Promise<void> {
		await repository.nextPublicVersion(tx);
		await tell(tx, (await readState(tx)).view);
	}

	/** Its schema omits sealed texts. */
	function answer(section: SettingSection, { settings, versions }: State) {
		const secrets = secretStates(seal, section, settings[section]);
		return v.parse(sectionOf(section).answer, { ...settings[section], secrets, version: versions[section] ?? 0 });
	}

	return {
		/** The server calls `refresh` before its first answer. */
		refresh,
		announce,
		/** After each change of a setting, on any server. */
		changed,

		/** From memory. Passwords and keys are sealed; `secret` opens them. */
		get: <Section extends SettingSection>(section: Section): Settings[Section] => state.effective[section],

		secret<Section extends SettingSection>(section: Section, field: SecretName<Section>): string | null {
			const opened = openSecret(seal, section, field, state.settings[section]);
			if (opened === null && !reported.has(field)) log.warn({ section, field }, 'A secret was sealed with another key');
			if (opened === null) reported.add(field);
			return opened;
		},

		view: (): Shop => state.view,
		version: (): number => changes,

		/** From the database, because another server may have saved a moment ago. */
		async shown(section: SettingSection) {
			return answer(section, await readState(database));
		},

		/** Throws 409 with the current value when others saved since `version`. */
		async save(session: Session, section: SettingSection, { version: open, ...typed }: Values) {
			await requirePictures(typed, state.settings, pictures);
			const saved = await database.transaction(async (tx) => {
				await repository.nextPublicVersion(tx);
				const before = await readState(tx);
				const version = before.versions[section] ?? 0;
				if (open != null && open !== version) throw versionConflict(answer(section, before), changedByOthers);
				const value = { ...before.settings[section], ...sealTyped(seal, section, typed, before.settings[section]) };
				await repository.write(tx, { section, value, version: version + 1 });
				const after = await readState(tx);
				await recordChanges(tx, session, [auditedChange(section, before.settings, after.settings)]);
				await (sectionOf(section).public ? tell(tx, after.view) : settingsChanged(tx));
				return answer(section, after);
			});
			live.wake();
			await refresh();
			return saved;
		},
	};
}

const settingsOf = (rows: readonly repository.SettingRow[], defaults: Settings): Settings => {
	const stored = new Map(rows.map(({ section, value }) => [section, value]));
	const read = (name: SettingSection) => sectionOf(name).read(stored.get(name) ?? {}, defaults[name]);
	return Object.fromEntries(sectionNames.map((name) => [name, read(name)])) as Settings;
};

/** Does not look up pictures that the shop shows already: their store may be away. */
async function requirePictures(
	body: object,
	{ looks, payment }: Settings,
	pictures: SettingsDeps['pictures'],
): Promise<void> {
	const named: Partial<Record<ShopPictureUse, string | null>> = body;
	const shown = { ...looks, ...payment };
	for (const use of shopPictureUses) {
		const address = named[use];
		if (!address || address === shown[use]) continue;
		if (!(await pictures.has(path.basename(address))))
			throw invalidFields({ [use]: 'Esa imagen no está guardada. Elígela otra vez.' });
	}
}

const changedByOthers = 'Otra persona cambió estos ajustes mientras los editabas. Revisa los datos actuales.';

/** For the line with the shop's address, before any service starts. */
export async function readShopName(database: Database): Promise<string> {
	const rows = await repository.readAll(database);
	const { read, initial } = settingSections.identity;
	return read(rows.find(({ section }) => section === 'identity')?.value ?? {}, initial).name;
}
