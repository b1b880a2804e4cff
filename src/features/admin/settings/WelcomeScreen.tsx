import { Check } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { type SettingSection, sectionOf, welcomeSteps } from '../../../../contract/settings/settings';
import { idParam } from '../../../lib/urlState';
import { Button, LinkButton } from '../../../ui/Button';
import { cx } from '../../../ui/cx';
import { ErrorState } from '../../../ui/EmptyState';
import { Link } from '../../../ui/Link';
import { PageMeta } from '../../../ui/PageMeta';
import { LoadingScreen } from '../../../ui/Spinner';
import { Surface } from '../../../ui/Surface';
import { useUrlState } from '../../../ui/useUrlState';
import { WovenBand } from '../../../ui/WovenBand';
import { LeaveDialog } from '../editor/LeaveDialog';
import { useUnsavedPage } from '../editor/useUnsavedPage';
import { SectionFields } from './SettingsSection';
import { useGetSettingsQuery } from './settingsApi';
import { useWelcome } from './useWelcome';
import styles from './Welcome.module.css';

const params = { paso: idParam };
const last = welcomeSteps.length;

const questions: Record<(typeof welcomeSteps)[number], { title: string; only?: readonly string[] }> = {
	identity: { title: '¿Cómo se llama tu tienda?' },
	looks: { title: 'Tu logo y tus colores', only: ['accent', 'logo'] },
	seller: {
		title: '¿Quién vende?',
		only: ['legalName', 'ruc', 'address', 'phone', 'whatsapp', 'email', 'hours'],
	},
	payment: { title: '¿Cómo te pagan?', only: ['yapeNumber', 'yapeHolder', 'bankTransfer', 'onDelivery'] },
	mail: { title: 'El correo de tu tienda' },
};

/** R14-36. Each step saves its section. */
export function WelcomeScreen() {
	const welcome = useWelcome();
	const { progress, isOffered, isError, refetch } = welcome;
	const [address, change, addressOf] = useUrlState(params);
	const [ended, setEnded] = useState(false);
	if (!isOffered) return <Navigate to="/admin" replace />;
	if (!progress)
		return isError ? (
			<ErrorState message="No se pudo abrir la bienvenida" onRetry={() => void refetch()} />
		) : (
			<LoadingScreen />
		);
	const number = Math.min(address.paso ?? progress.step + 1, last);

	/** Unsaved values are dropped. */
	async function goOn() {
		const { error } = await (number === last ? welcome.finish() : welcome.reach(number));
		if (error) return;
		if (number === last) setEnded(true);
		else change({ paso: number + 1 });
	}

	return (
		<div className={cx('stack gap-5', styles.welcome)}>
			<PageMeta title="Bienvenida" noindex />
			{ended ? (
				<Ended />
			) : (
				<>
					<Steps current={number} done={progress.step} addressOf={(paso) => addressOf({ paso })} />
					<Step key={number} number={number} back={addressOf({ paso: number - 1 })} onDone={goOn} />
				</>
			)}
		</div>
	);
}

interface StepsProps {
	current: number;
	done: number;
	addressOf: (step: number) => string;
}

const Steps = ({ current, done, addressOf }: StepsProps) => (
	<nav aria-label="Pasos">
		<ol className={cx('grid gap-2', styles.steps)}>
			{welcomeSteps.map((section, index) => (
				<li key={section}>
					<Link
						className="row gap-2"
						to={addressOf(index + 1)}
						aria-current={index + 1 === current ? 'step' : undefined}
					>
						<span className={styles.number}>
							{index < done ? <Check size={16} aria-label="Hecho:" role="img" aria-hidden={false} /> : index + 1}
						</span>
						<span className={styles.name}>{sectionOf(section).title}</span>
					</Link>
				</li>
			))}
		</ol>
	</nav>
);

/** Keyboard and screen reader continue at the heading. */
function useFocusedHeading() {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(function focusHeading() {
		heading.current?.focus({ preventScroll: true });
		// Smooth scrolling would continue under the next focus.
		window.scrollTo({ top: 0, behavior: 'instant' });
	}, []);
	return heading;
}

interface StepProps {
	number: number;
	/** Address of the step before. */
	back: string;
	onDone: () => Promise<void>;
}

function Step({ number, back, onDone }: StepProps) {
	const section = welcomeSteps[number - 1] ?? 'identity';
	const { title, only } = questions[section];
	const heading = useFocusedHeading();
	const { data, isError, refetch } = useGetSettingsQuery(section, { refetchOnMountOrArgChange: true });
	const [dirty, setDirty] = useState(false);
	const guard = useUnsavedPage(dirty, '/admin');
	const noteDirty = useCallback((_section: SettingSection, is: boolean) => setDirty(is), []);
	return (
		<Surface as="section" className="stack gap-4" aria-labelledby="paso">
			<header className="stack gap-1">
				<p className="note">{`Paso ${number} de ${last}`}</p>
				<h1 id="paso" ref={heading} tabIndex={-1}>
					{title}
				</h1>
				<p className="muted">{sectionOf(section).lead}</p>
			</header>
			{data && (
				<SectionFields
					section={section}
					answer={data}
					shown={only}
					onDirty={noteDirty}
					onSaved={onDone}
					saveLabel={number === last ? 'Guardar y terminar' : 'Guardar y seguir'}
					actions={
						<>
							<Button onClick={() => void onDone()}>{number === last ? 'Más tarde' : 'Saltar este paso'}</Button>
							{number > 1 && (
								<LinkButton to={back} variant="quiet">
									Atrás
								</LinkButton>
							)}
						</>
					}
				/>
			)}
			{!data && !isError && <p role="status">Cargando…</p>}
			{!data && isError && <ErrorState message="No se pudo cargar este paso" onRetry={() => void refetch()} />}
			{/* Below the fields, which would push it away while it is focused. */}
			{(data || isError) && (
				<p className="note">
					Puedes <Link to="/admin">dejarlo aquí</Link> y retomarlo desde el Dashboard; todo se cambia también en{' '}
					<Link to="/admin/settings">Ajustes</Link>.
				</p>
			)}
			<LeaveDialog guard={guard}>Lo que escribiste en este paso no está guardado. ¿Quieres descartarlo?</LeaveDialog>
		</Surface>
	);
}

const next = [
	{ to: '/admin/products', label: 'Agrega o importa tus productos' },
	{ to: '/admin/pages', label: 'Revisa y publica tus textos legales' },
	{ to: '/admin/settings', label: 'Completa los ajustes: icono, portada, promesas' },
	{ to: '/products', label: 'Mira tu tienda como la ven tus clientes' },
];

function Ended() {
	const heading = useFocusedHeading();
	return (
		<Surface as="section" className="stack gap-4" aria-labelledby="listo">
			<WovenBand width={96} />
			<h1 id="listo" ref={heading} tabIndex={-1}>
				Tu tienda está lista
			</h1>
			<p>Lo que guardaste ya se ve en la tienda. Lo que sigue, cuando quieras:</p>
			<ul className={cx('stack gap-1', styles.next)}>
				{next.map(({ to, label }) => (
					<li key={to}>
						<Link to={to}>{label}</Link>
					</li>
				))}
			</ul>
			<div>
				<LinkButton to="/admin" variant="primary">
					Ir al Dashboard
				</LinkButton>
			</div>
		</Surface>
	);
}
