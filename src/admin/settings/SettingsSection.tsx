import { Fragment, type ReactNode, useId } from 'react';
import * as v from 'valibot';
import { useMay } from '#auth/may';
import { SecretState } from '#contract/settings/fields';
import { type SettingSection, sectionOf } from '#contract/settings/settings';
import { Button } from '#ui/Button';
import { Form, FormFailure } from '#ui/form';
import { Link } from '#ui/Link';
import { Notice } from '#ui/Notice';
import { Surface } from '#ui/Surface';
import { Conflict } from '../kit/editor/Conflict';
import { useReportDirty } from '../kit/editor/useReportDirty';
import { PresenceLine } from '../kit/presence/PresenceLine';
import { NoWayToPay } from '../kit/shared/NoWayToPay';
import { SendTestMail } from '../kit/shared/SendTestMail';
import { SourceSwitch } from '../kit/shared/SourceSwitch';
import { LooksPreview } from './LooksPreview';
import { MailPresets } from './MailPresets';
import { SamePlin } from './SamePlin';
import { SettingField } from './SettingField';
import { type AnySettings, useGetSettingsQuery } from './settingsApi';
import { useSectionForm } from './useSectionForm';

interface SettingsSectionProps {
	section: SettingSection;
	/** A stable function: an effect depends on it. */
	onDirty: (dirty: boolean) => void;
}

export function SettingsSection({ section, onDirty }: SettingsSectionProps) {
	const { data, isError, refetch } = useGetSettingsQuery(section, { refetchOnMountOrArgChange: true });
	const title = useId();
	return (
		<Surface as="section" aria-labelledby={title}>
			<header className="stack gap-1">
				<h2 id={title}>{sectionOf(section).title}</h2>
				<p className="muted">{sectionOf(section).lead}</p>
			</header>
			{section === 'payment' && <NoWayToPay />}
			{data && <SectionFields section={section} answer={data} onDirty={onDirty} />}
			{!data && !isError && <p role="status">Cargando…</p>}
			{!data && isError && (
				<p role="alert" className="cluster gap-2">
					No se pudieron cargar estos ajustes.
					<Button size="s" onClick={() => void refetch()}>
						Reintentar
					</Button>
				</p>
			)}
			{section === 'orders' && (
				<SourceSwitch
					settled
					sample="Solo en esta visita ves pedidos y ventas de ejemplo."
					server="En esta visita ves los pedidos y ventas de la tienda."
				/>
			)}
			{section === 'mail' && (
				<SendTestMail>
					Guarda los datos y envíate un correo: así sabes si funcionan. Lo que la tienda envió está en{' '}
					<Link to="/admin/mail">Correo</Link>.
				</SendTestMail>
			)}
		</Surface>
	);
}

interface SectionFieldsProps extends SettingsSectionProps {
	answer: AnySettings;
	/** Fields to show; the others keep their values. Default: all. */
	shown?: readonly string[] | undefined;
	/** Replaces the success notice. */
	onSaved?: () => unknown;
	saveLabel?: string;
	actions?: ReactNode;
}

export function SectionFields(props: SectionFieldsProps) {
	const { section, answer, shown, onDirty, onSaved, saveLabel = 'Guardar', actions } = props;
	const { title, fields, lost, whens = [] } = sectionOf(section);
	const { form, base, conflict, element } = useSectionForm(section, answer, onSaved);
	const secrets = secretsOf(base ?? answer);
	const mayWrite = useMay('settings:write');
	/** Shows fields with errors, or nobody could correct them. */
	const isOpen = (name: string) =>
		form.errorOf(name) !== undefined ||
		whens.every(({ field, is, shows }) => {
			const typed = form.watch(field)?.trim();
			return !shows.includes(name) || (is === undefined ? typed !== '' : typed === is);
		});
	const { busy } = form;
	const dirty = useReportDirty(form, onDirty);
	return (
		<Form form={form} ref={element} tabIndex={-1} className="stack" aria-label={title}>
			{/* Who only reads a section is in nobody's way. */}
			<PresenceLine thing={{ kind: 'setting', id: section }} editing={dirty} announces={dirty} />
			{conflict && <Conflict {...conflict} />}
			{Object.values(secrets).includes('lost') && <Notice tone="warning">{lost}</Notice>}
			<fieldset disabled={!mayWrite} className="stack">
				{section === 'mail' && <MailPresets form={form} />}
				{Object.entries(fields)
					.filter(([name]) => (shown?.includes(name) ?? true) && isOpen(name))
					.map(([name, field]) => (
						<Fragment key={name}>
							{name === 'plinNumber' && <SamePlin form={form} />}
							<SettingField {...{ name, field, form }} secret={secrets[name] ?? 'none'} />
						</Fragment>
					))}
				{section === 'looks' && <LooksPreview form={form} />}
			</fieldset>
			<FormFailure form={form} className="whole" />
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

const Secrets = v.record(v.string(), SecretState);
const secretsOf = ({ secrets }: AnySettings): Readonly<Record<string, SecretState>> =>
	v.is(Secrets, secrets) ? secrets : {};
