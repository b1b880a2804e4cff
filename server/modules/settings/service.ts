import path from 'node:path';
import * as v from 'valibot';
import { type ShopPictureUse, shopPictureUses } from '../../../contract/looks';
import {
	defaultSettings,
	type SettingAnswer,
	type SettingBody,
	type SettingSection,
	type Settings,
	settingAnswers,
	settingForms,
	settingSections,
	settingTitles,
} from '../../../contract/settings';
import { type PageLink, type Shop, ShopChanged } from '../../../contract/shop';
import { topics } from '../../../contract/topics';
import type { Database, Tx } from '../../db';
import { createSeal, type Reseal, type Seal } from '../../lib/sealed';
import { invalidFields, ShopError } from '../../lib/shopError';
import type { Live } from '../../live';
import { settingsTopic } from '../../live/destinations';
import type { Session } from '../../plugins/auth';
import { recordChanges } from '../audit/record';
import type { ImageStore } from '../media/service';
import { publicViewOf } from './publicView';
import * as repository from './repository';

interface SettingsDeps {
	database: Database;
	live: Pick<Live, 'publisher' | 'onEvent' | 'onGap'>;
	seal: Seal;
	pictures: Pick<ImageStore['files'], 'has'>;
	/** The first value of the text for bank transfers. */
	bankTransferInfo?: string | undefined;
	log: { warn(details: object, message: string): void };
}

interface State {
	settings: Settings;
	versions: Record<string, number>;
	view: Shop;
}

type Stored = Record<string, { password?: string } | undefined>;

type ReadPages = (tx: Tx) => Promise<readonly PageLink[]>;
type ReadDelivery = (tx: Tx) => Promise<number>;

/** A sealed password opens for this name only. */
const sealedFor = 'settings:mail';

/** Sections that visitors see something of. */
const isPublic = (section: SettingSection): boolean => !['mail', 'payment', 'welcome'].includes(section);

/** Milliseconds until settings that could not be read are read again. */
const retryAfter = 1000;

export type ShopSettings = ReturnType<typeof createSettings>;

/** The shopkeeper's settings, in memory on every server and read again when the log tells of a change. */
export function createSettings({ database, live, seal, pictures, bankTransferInfo = '', log }: SettingsDeps) {
	const defaults: Settings = {
		...defaultSettings,
		payment: { ...defaultSettings.payment, bankTransfer: bankTransferInfo },
	};
	let state: State = { settings: defaults, versions: {}, view: publicViewOf(defaults, [], 0) };
	let changes = 0;
	let readPages: ReadPages = async () => [];
	let readDelivery: ReadDelivery = async () => 0;
	let tellOfChange = () => {};
	let reading: Promise<void> | undefined;
	let again = false;

	/** A field that is newer than the stored value has its default, and a value that does not fit any more is the default. */
	function readSection<Section extends SettingSection>(section: Section, stored: Stored): Settings[Section] {
		const { password = '', ...kept } = stored[section] ?? {};
		const parsed = v.safeParse(settingForms[section], { ...defaults[section], ...kept, password: null });
		const sealed = 'password' in defaults[section] ? { password } : {};
		return { ...defaults[section], ...(parsed.success && { ...parsed.output, ...sealed }) };
	}

	function stateOf(rows: readonly repository.SettingRow[], pages: readonly PageLink[], delivery: number): State {
		const stored: Stored = Object.fromEntries(rows.map(({ section, value }) => [section, value]));
		const versions = Object.fromEntries(rows.map((row) => [row.section, row.version]));
		const settings: Settings = {
			identity: readSection('identity', stored),
			looks: readSection('looks', stored),
			home: readSection('home', stored),
			seller: readSection('seller', stored),
			payment: readSection('payment', stored),
			tax: readSection('tax', stored),
			orders: readSection('orders', stored),
			welcome: readSection('welcome', stored),
			mail: readSection('mail', stored),
		};
		return { settings, versions, view: publicViewOf(settings, pages, versions.public ?? 0, delivery) };
	}

	const readState = async (tx: Tx): Promise<State> =>
		stateOf(await repository.readAll(tx), await readPages(tx), await readDelivery(tx));

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
		const changed = JSON.stringify(next.settings) !== JSON.stringify(state.settings);
		state = next;
		if (changed) tellOfChange();
	}

	/** One reading at a time; whoever asks during one gets what is read after it. */
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
			setTimeout(refreshSoon, retryAfter).unref();
		});
	}

	live.onGap(refreshSoon);
	live.onEvent(({ topic, body }) => {
		if (topic === settingsTopic) refreshSoon();
		if (topic !== topics.shop) return;
		// At once: a page that is rendered from now on names a position of the log at which this was known.
		const told = v.safeParse(ShopChanged, JSON.parse(body));
		if (told.success && told.output.shop.version > state.view.version) takeView(told.output.shop);
		refreshSoon();
	});

	const tell = (tx: Tx, shop: Shop): Promise<void> =>
		live.publisher.append(tx, { topic: topics.shop, body: { type: 'SHOP_CHANGED', shop } });

	/** To be called in the transaction that changes something of the public view; `refresh` and `wake` come after it. */
	async function announce(tx: Tx): Promise<void> {
		await repository.nextPublicVersion(tx);
		const { view } = await readState(tx);
		await tell(tx, view);
	}

	const isLost = (password: string): boolean => password !== '' && !seal.opens(password, sealedFor);

	/** Its schema leaves the password out. */
	function answer<Section extends SettingSection>(section: Section, { settings, versions }: State) {
		const { password } = settings.mail;
		const told = { hasPassword: password !== '', passwordLost: isLost(password) };
		const shown = { ...settings[section], ...told, version: versions[section] ?? 0 };
		return v.parse(settingAnswers[section], shown) as SettingAnswer<Section>;
	}

	return {
		/** Read before the server answers anybody. */
		start: refresh,
		refresh,
		announce,

		/** Fills `pages` of the public view; said once, when the services are made. */
		showPages(reader: ReadPages): void {
			readPages = reader;
		},

		/** Fills `delivery` of the public view; said once, when the services are made. */
		showDelivery(reader: ReadDelivery): void {
			readDelivery = reader;
		},

		/** Calls `listener` after each change of a setting, wherever it was saved; said once, when the services are made. */
		onChange(listener: () => void): void {
			tellOfChange = listener;
		},

		/** From memory. The password of `mail` is sealed; `mailPassword` opens it. */
		get: <Section extends SettingSection>(section: Section): Settings[Section] => state.settings[section],

		/** Empty without one. Throws WrongSecretKey. */
		mailPassword(): string {
			const { password } = state.settings.mail;
			return password ? seal.open(password, sealedFor) : '';
		},

		/** Whether it was sealed with another key than the shop has now. */
		isMailPasswordLost: (): boolean => isLost(state.settings.mail.password),

		view: (): Shop => state.view,
		/** Grows when the public view changes. */
		version: (): number => changes,

		/** What the form shows, read from the database: another server may have saved a moment ago. */
		async shown<Section extends SettingSection>(section: Section): Promise<SettingAnswer<Section>> {
			return answer(section, await readState(database));
		},

		/** Throws 409 with the current value when somebody else has saved since `version`. */
		async save<Section extends SettingSection>(
			session: Session,
			section: Section,
			body: SettingBody<Section>,
		): Promise<SettingAnswer<Section>> {
			await requirePictures(body);
			const saved = await database.transaction(async (tx) => {
				await repository.nextPublicVersion(tx);
				const before = await readState(tx);
				const { version: open, ...typed } = body;
				const version = before.versions[section] ?? 0;
				if (open != null && open !== version) throw conflict(answer(section, before));
				const value = { ...before.settings[section], ...sealed(section, typed, before.settings) };
				await repository.write(tx, { section, value, version: version + 1 });
				const after = await readState(tx);
				await recordChanges(tx, session, [audited(section, before.settings, after.settings)]);
				await (isPublic(section) ? tell(tx, after.view) : live.publisher.settingsChanged(tx));
				return answer(section, after);
			});
			live.publisher.wake();
			await refresh();
			return saved;
		},
	};

	/** Those that the shop shows already are not asked for again: their store may be away. */
	async function requirePictures(body: object): Promise<void> {
		const named: Partial<Record<ShopPictureUse, string | null>> = body;
		const shown = { ...state.settings.looks, ...state.settings.payment };
		for (const use of shopPictureUses) {
			const address = named[use];
			if (!address || address === shown[use]) continue;
			if (!(await pictures.has(path.basename(address))))
				throw invalidFields({ [use]: 'Esa imagen no está guardada. Elígela otra vez.' });
		}
	}

	/** A password that was typed is sealed; without one the stored one stays. */
	function sealed(section: SettingSection, typed: object, { mail }: Settings): object {
		if (section !== 'mail') return typed;
		const { password }: { password?: string | null } = typed;
		const kept = password == null ? mail.password : password && seal.seal(password, sealedFor);
		return { ...typed, password: kept };
	}
}

const conflict = (current: object) =>
	new ShopError(
		409,
		'version_conflict',
		'Otra persona cambió estos ajustes mientras los editabas. Revisa los datos actuales.',
		{ details: { current } },
	);

/** As an entry of the log says it: of a password only that it was changed. */
const logged = (value: object, changed: boolean) =>
	'password' in value ? { ...value, password: changed ? 'changed' : null } : { ...value };

function audited(section: SettingSection, before: Settings, after: Settings) {
	const changed = section === 'mail' && before.mail.password !== after.mail.password;
	return {
		action: 'update' as const,
		entity: 'settings' as const,
		entityId: settingSections.indexOf(section) + 1,
		label: settingTitles[section],
		before: logged(before[section], false),
		after: logged(after[section], changed),
	};
}

/** Why the shop cannot send mail since it has another key; null where it can. For whoever starts it. */
export async function explainLostMailPassword(database: Database, secretKey: string): Promise<string | null> {
	const rows = await repository.readAll(database);
	const password = rows.find(({ section }) => section === 'mail')?.value.password;
	if (!password || createSeal(secretKey).opens(password, sealedFor)) return null;
	return 'La contraseña del servidor de correo se guardó con otra SECRET_KEY y no se puede leer: la tienda no envía correos. Usa la clave de antes, o escríbela otra vez en Ajustes, sección Correo.';
}

/** For the line that says where the shop is, before any service is asked. */
export async function readShopName(database: Database): Promise<string> {
	const rows = await repository.readAll(database);
	const parsed = v.safeParse(settingForms.identity, rows.find(({ section }) => section === 'identity')?.value);
	return parsed.success ? parsed.output.name : defaultSettings.identity.name;
}

/** Answers how many there were: one or none. */
export async function resealMailPassword(tx: Tx, reseal: Reseal): Promise<number> {
	const mail = (await repository.readAll(tx)).find(({ section }) => section === 'mail');
	if (!mail?.value.password) return 0;
	const password = reseal(mail.value.password, sealedFor);
	await repository.write(tx, { ...mail, value: { ...mail.value, password } });
	return 1;
}
