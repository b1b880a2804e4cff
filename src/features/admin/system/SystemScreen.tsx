import { Activity, CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { HealthState, SystemStatus } from '../../../../contract/system';
import { isMissingCall } from '../../../api/backEnd';
import { Badge } from '../../../ui/Badge';
import { cx } from '../../../ui/cx';
import { EmptyState } from '../../../ui/EmptyState';
import { PageMeta } from '../../../ui/PageMeta';
import { Surface } from '../../../ui/Surface';
import list from '../list/List.module.css';
import { ListBody } from '../list/ListBody';
import { useVisible } from '../shared/useVisible';
import { timeText } from './figures';
import styles from './SystemScreen.module.css';
import { factsOf, type Subject, subjectsOf } from './subjects';
import { useGetSystemQuery } from './systemApi';

/** Milliseconds. */
const interval = 5000;

const states = {
	ok: { tone: 'success', Icon: CircleCheck, label: 'Bien', whole: 'Todo está bien' },
	warning: { tone: 'warning', Icon: TriangleAlert, label: 'Revisar', whole: 'Hay algo que conviene revisar' },
	problem: { tone: 'danger', Icon: CircleX, label: 'Problema', whole: 'Hay un problema' },
} as const satisfies Record<HealthState, object>;

export function SystemScreen() {
	const visible = useVisible();
	const { data, error, isError, isFetching, refetch } = useGetSystemQuery(undefined, {
		pollingInterval: visible ? interval : 0,
		refetchOnMountOrArgChange: true,
	});
	return (
		<div className={list.list}>
			<PageMeta title="Sistema" noindex />
			<header className="split">
				<h1>Sistema</h1>
				{data && <p className={list.count}>{`Actualizado: ${timeText(data.at)}`}</p>}
			</header>
			{isMissingCall(error) ? (
				<Surface bare>
					<EmptyState title="Este servidor no informa de su estado" icon={<Activity size={28} />}>
						Pregunta a quien lo mantiene cómo ver si todo está bien.
					</EmptyState>
				</Surface>
			) : (
				<ListBody
					loaded={data !== undefined}
					isError={isError}
					isFetching={isFetching}
					onRetry={() => void refetch()}
					loading="Cargando el estado del sistema…"
					error="No se pudo cargar el estado del sistema"
					staleError="El servidor o su base de datos no responden. Si dura más de un minuto, reinicia la tienda. Se muestra lo último que llegó."
					empty={null}
				>
					{data && <Status status={data} />}
				</ListBody>
			)}
		</div>
	);
}

function Status({ status }: { status: SystemStatus }) {
	const { tone, Icon, whole } = states[status.state];
	return (
		<>
			<div className={cx(styles.whole, `tone-${tone}`)} role="status">
				<Icon size={24} />
				<strong>{whole}</strong>
			</div>
			<Surface bare as="section" className={styles.subjects} aria-label="Estado de cada parte">
				<ul>
					{subjectsOf(status).map((subject) => (
						<SubjectRow key={subject.label} subject={subject} />
					))}
				</ul>
			</Surface>
			<div className={styles.facts}>
				{factsOf(status).map(([title, facts]) => (
					<Surface as="section" key={title} className={styles.group}>
						<h2>{title}</h2>
						<dl>
							{facts.map(([name, value]) => (
								<div key={name}>
									<dt>{name}</dt>
									<dd>{value}</dd>
								</div>
							))}
						</dl>
					</Surface>
				))}
			</div>
		</>
	);
}

function SubjectRow({ subject: { label, state, value, advice } }: { subject: Subject }) {
	const { tone, Icon, label: word } = states[state];
	return (
		<li className={styles.subject}>
			<h2>{label}</h2>
			<p className={styles.value}>{value}</p>
			<Badge tone={tone} icon={<Icon size={14} />}>
				{word}
			</Badge>
			{advice && <p className={styles.advice}>{advice}</p>}
		</li>
	);
}
