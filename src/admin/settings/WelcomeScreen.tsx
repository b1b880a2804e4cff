import { Check } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { sectionOf, welcomeSteps } from '#contract/settings/settings';
import { idParam } from '#lib/urlState';
import { Button, LinkButton } from '#ui/Button';
import { cx } from '#ui/cx';
import { ErrorState } from '#ui/EmptyState';
import { Link } from '#ui/Link';
import { PageMeta } from '#ui/PageMeta';
import { LoadingScreen, WovenBand } from '#ui/Spinner';
import { Surface } from '#ui/Surface';
import { useUrlState } from '#ui/useUrlState';
import { LeaveDialog } from '../kit/editor/LeaveDialog';
import type { WelcomePart } from '../kit/editor/useReportDirty';
import { useUnsavedPage } from '../kit/editor/useUnsavedPage';
import { DemoNotice } from '../kit/shared/DemoNotice';
import { SendTestMail } from '../kit/shared/SendTestMail';
import { SectionFields } from './SettingsSection';
import { useGetSettingsQuery } from './settingsApi';
import { useWelcome } from './useWelcome';
import styles from './Welcome.module.css';

const params = { paso: idParam };
const last = welcomeSteps.length;

type StepName = (typeof welcomeSteps)[number];
type PartName = 'delivery' | 'product';
/** `texts`: at the end. */
export type WelcomeParts = Readonly<Record<PartName, ComponentType<WelcomePart>> & { texts: ComponentType }>;

const isPart = (step: StepName): step is PartName => step === 'delivery' || step === 'product';
/** Steps that are no section of the settings. */
const parts: Record<PartName, { title: string; lead: string }> = {
	delivery: {
		title: 'Entrega',
		lead: 'Sin esto los pedidos llegan sin costo de envío y sin preguntar cómo se entregan.',
	},
	product: { title: 'Producto', lead: 'Con un producto ya puedes vender. Los demás se agregan o importan después.' },
};
const wordsOf = (step: StepName) => (isPart(step) ? parts[step] : sectionOf(step));

const questions: Record<StepName, { title: string; only?: readonly string[] }> = {
	identity: { title: '¿Cómo se llama tu tienda?' },
	looks: { title: 'Tu logo y tus colores', only: ['accent', 'logo'] },
	seller: {
		title: '¿Quién vende?',
		only: ['legalName', 'ruc', 'address', 'phone', 'whatsapp', 'email', 'hours'],
	},
	payment: {
		title: '¿Cómo te pagan?',
		only: ['yapeNumber', 'yapeHolder', 'yapeQr', 'plinNumber', 'bankTransfer', 'onDelivery'],
	},
	delivery: { title: '¿Cómo entregas?' },
	product: { title: 'Tu primer producto' },
	mail: { title: 'El correo de tu tienda' },
};

/** R14-36. Each step saves its section. */
export function WelcomeScreen({ parts }: { parts: WelcomeParts }) {
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
			{/* Back leads to the steps again. */}
			{ended && number === last ? (
				<Ended Texts={parts.texts} />
			) : (
				<>
					<Steps current={number} done={progress.step} addressOf={(paso) => addressOf({ paso })} />
					<Step key={number} number={number} back={addressOf({ paso: number - 1 })} onDone={goOn} parts={parts} />
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
			{welcomeSteps.map((step, index) => (
				<li key={step}>
					<Link
						className="stack gap-1 centered"
						to={addressOf(index + 1)}
						aria-current={index + 1 === current ? 'step' : undefined}
					>
						<span className={styles.number}>
							{index < done ? <Check size={16} aria-label="Hecho:" role="img" aria-hidden={false} /> : index + 1}
						</span>
						<span className={styles.name}>{wordsOf(step).title}</span>
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
	back: string;
	onDone: () => Promise<void>;
	parts: WelcomeParts;
}

function Step({ number, back, onDone, parts }: StepProps) {
	const step = welcomeSteps[number - 1] ?? 'identity';
	const heading = useFocusedHeading();
	const [dirty, setDirty] = useState(false);
	const guard = useUnsavedPage(dirty, '/admin');
	const Part = isPart(step) ? parts[step] : null;
	const backButton = number > 1 && (
		<LinkButton to={back} variant="quiet">
			Atrás
		</LinkButton>
	);
	const actions = (
		<>
			<Button onClick={() => void onDone()}>Saltar este paso</Button>
			{backButton}
		</>
	);
	return (
		<Surface as="section" className="stack gap-4" aria-labelledby="paso">
			<header className="stack gap-1">
				<p className="note">{`Paso ${number} de ${last}`}</p>
				<h1 id="paso" ref={heading} tabIndex={-1}>
					{questions[step].title}
				</h1>
				<p className="muted">{wordsOf(step).lead}</p>
			</header>
			{Part && <Part onDone={onDone} onDirty={setDirty} actions={actions} />}
			{!isPart(step) && <SectionStep section={step} onDone={onDone} onDirty={setDirty} {...{ actions, backButton }} />}
			{/* Below the fields, which would push it away while focused. */}
			<p className={cx('note', styles.leave)}>
				Puedes <Link to="/admin">dejarlo aquí</Link> y retomarlo desde el Dashboard; todo se cambia también en{' '}
				<Link to="/admin/settings">Ajustes</Link>.
			</p>
			<LeaveDialog guard={guard}>Lo que escribiste en este paso no está guardado. ¿Quieres descartarlo?</LeaveDialog>
		</Surface>
	);
}

type SectionStepProps = WelcomePart & { section: Exclude<StepName, PartName>; backButton: ReactNode };

function SectionStep({ section, onDone, onDirty, actions, backButton }: SectionStepProps) {
	const { data, isError, refetch } = useGetSettingsQuery(section, { refetchOnMountOrArgChange: true });
	if (!data)
		return isError ? (
			<ErrorState message="No se pudo cargar este paso" onRetry={() => void refetch()} />
		) : (
			<p role="status" aria-busy="true">
				Cargando…
			</p>
		);
	const common = { section, answer: data, shown: questions[section].only, onDirty };
	if (section !== 'mail')
		return <SectionFields {...common} onSaved={onDone} saveLabel="Guardar y seguir" actions={actions} />;
	const isSet = data.host !== '';
	return (
		<>
			<SectionFields {...common} />
			{isSet && <SendTestMail>Comprueba que llega: te enviamos un correo con estos datos.</SendTestMail>}
			<div className="cluster gap-2">
				<Button variant={isSet ? 'primary' : 'secondary'} onClick={() => void onDone()}>
					{isSet ? 'Terminar' : 'Más tarde'}
				</Button>
				{backButton}
			</div>
		</>
	);
}

const next = [
	{ to: '/admin/products', label: 'Agrega o importa tus demás productos' },
	{ to: '/admin/settings', label: 'Completa los ajustes: icono, portada, promesas' },
	{ to: '/products', label: 'Mira tu tienda como la ven tus clientes' },
];

function Ended({ Texts }: { Texts: ComponentType }) {
	const heading = useFocusedHeading();
	return (
		<Surface as="section" className="stack gap-4" aria-labelledby="listo">
			<WovenBand width={96} />
			<h1 id="listo" ref={heading} tabIndex={-1}>
				Tu tienda está lista
			</h1>
			<DemoNotice />
			<Texts />
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
