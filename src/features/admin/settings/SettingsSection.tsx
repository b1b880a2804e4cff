import { type ReactNode, useEffect, useId } from 'react';
import { type SecretState, type SettingSection, settingTitles } from '../../../../contract/settings';
import { useMay } from '../../../auth/may';
import { Button } from '../../../ui/Button';
import { Form, FormFailure } from '../../../ui/form';
import { Notice } from '../../../ui/Notice';
import { Surface } from '../../../ui/Surface';
import { Conflict } from '../editor/Conflict';
import editor from '../editor/Editor.module.css';
import { PresenceLine } from '../presence/PresenceLine';
import { LooksPreview } from './LooksPreview';
import { SettingField } from './SettingField';
import styles from './Settings.module.css';
import type { sections } from './sections';
import { type AnySettings, useGetSettingsQuery } from './settingsApi';
import { useSectionForm } from './useSectionForm';

type View = (typeof sections)[number];

interface SettingsSectionProps {
	view: View;
	/** Told whether something is typed and not saved. */
	onDirty: (section: SettingSection, dirty: boolean) => void;
	/** Below the fields. */
	children?: ReactNode;
}

export function SettingsSection({ view, onDirty, children }: SettingsSectionProps) {
	const { section, lead } = view;
	const { data, isError, refetch } = useGetSettingsQuery(section, { refetchOnMountOrArgChange: true });
	const title = useId();
	return (
		<Surface as="section" aria-labelledby={title} id={section}>
			<header className="stack gap-1">
				<h2 id={title} tabIndex={-1}>
					{settingTitles[section]}
				</h2>
				<p className={styles.lead}>{lead}</p>
			</header>
			{data && <SectionFields view={view} answer={data} onDirty={onDirty} />}
			{!data && !isError && <p role="status">Cargando…</p>}
			{!data && isError && (
				<p role="alert" className="cluster gap-2">
					No se pudieron cargar estos ajustes.
					<Button size="s" onClick={() => void refetch()}>
						Reintentar
					</Button>
				</p>
			)}
			{children}
		</Surface>
	);
}

interface SectionFieldsProps extends Omit<SettingsSectionProps, 'children'> {
	answer: AnySettings;
	/** Names of the fields that are shown; the others keep their values. All without it. */
	shown?: readonly string[] | undefined;
	/** In place of a notice that it is saved. */
	onSaved?: () => unknown;
	saveLabel?: string;
	/** Beside the button that saves. */
	actions?: ReactNode;
}

export function SectionFields(props: SectionFieldsProps) {
	const { view, answer, onDirty, onSaved, saveLabel = 'Guardar', actions } = props;
	const { section, controls } = view;
	const names = Object.keys(controls);
	const shown = props.shown ?? names;
	const { form, base, conflict, element } = useSectionForm(view, answer, onSaved);
	const mayWrite = useMay('settings:write');
	const { busy } = form;
	const dirty = form.dirty || busy;
	useEffect(
		function tellDirty() {
			onDirty(section, dirty);
			return () => onDirty(section, false);
		},
		[onDirty, section, dirty],
	);
	return (
		<Form form={form} ref={element} tabIndex={-1} aria-label={settingTitles[section]}>
			{/* All sections stand on one screen: only one in which something is typed is open. */}
			<PresenceLine thing={{ kind: 'setting', id: section }} editing={dirty} told={dirty} />
			{conflict && <Conflict {...conflict} />}
			{names.some((name) => secretOf(base ?? answer, name) === 'lost') && (
				<Notice tone="warning">{lostTexts[section]}</Notice>
			)}
			<fieldset disabled={!mayWrite} className={styles.fields}>
				{Object.entries(controls)
					.filter(([name]) => shown.includes(name))
					.map(([name, control]) => (
						<SettingField key={name} {...{ section, name, control, form }} secret={secretOf(base ?? answer, name)} />
					))}
				{section === 'looks' && <LooksPreview form={form} />}
			</fieldset>
			<FormFailure form={form} className={editor.failure} />
			{mayWrite && (
				<div className="cluster gap-2">
					<Button type="submit" variant="primary" loading={busy}>
						{busy ? 'Guardando...' : saveLabel}
					</Button>
					{actions}
				</div>
			)}
		</Form>
	);
}

/** Names the parts that do not work while a secret was sealed with another key than the shop has now. */
const lostTexts: Partial<Record<SettingSection, string>> = {
	mail: 'La tienda no envía correos: la contraseña se guardó con otra clave (SECRET_KEY) y ya no se puede leer. Escríbela otra vez.',
	gateways:
		'La tienda no cobra en línea: sus claves se guardaron con otra SECRET_KEY y ya no se pueden leer. Escríbelas otra vez.',
	issuing:
		'La tienda no emite comprobantes: el token se guardó con otra SECRET_KEY y ya no se puede leer. Escríbelo otra vez.',
};

/** Whether something is stored in a field that nobody is told again. */
function secretOf(answer: AnySettings, name: string): SecretState {
	if ('secrets' in answer) return new Map<string, SecretState>(Object.entries(answer.secrets)).get(name) ?? 'none';
	if (name !== 'password' || !('hasPassword' in answer) || !answer.hasPassword) return 'none';
	return answer.passwordLost ? 'lost' : 'kept';
}
