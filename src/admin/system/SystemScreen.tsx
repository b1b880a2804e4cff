import { DatabaseBackup } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#auth/may';
import type { HealthState, SystemStatus } from '#contract/admin/system';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Surface } from '#ui/Surface';
import list from '../kit/list/List.module.css';
import { QueryScreen } from '../kit/list/QueryScreen';
import { looks, StateBadge } from '../kit/shared/StateBadge';
import { useVisible } from '../kit/shared/useVisible';
import { type OwnerAct, OwnerDialog } from './OwnerDialog';
import styles from './SystemScreen.module.css';
import { factsOf, type Subject, subjectsOf, timeText } from './subjects';
import { useGetSystemQuery } from './systemApi';

const pollMs = 5000;

const labels: Record<HealthState, string> = { ok: 'Bien', warning: 'Revisar', problem: 'Problema' };
const wholeLabels: Record<HealthState, string> = {
	ok: 'Todo está bien',
	warning: 'Hay algo que conviene revisar',
	problem: 'Hay un problema',
};

export function SystemScreen() {
	const visible = useVisible();
	const query = useGetSystemQuery(undefined, {
		pollingInterval: visible ? pollMs : 0,
		refetchOnMountOrArgChange: true,
	});
	const mayBackUp = useMay('system:backup');
	const [act, setAct] = useState<OwnerAct | null>(null);
	return (
		<QueryScreen
			title="Sistema"
			actions={
				<>
					{query.data && <p className={cx('muted', list.count)}>{`Actualizado: ${timeText(query.data.at)}`}</p>}
					{mayBackUp && (
						<Button icon={<DatabaseBackup size={18} />} onClick={() => setAct('backup')}>
							Hacer y descargar la copia
						</Button>
					)}
				</>
			}
			below={act && <OwnerDialog act={act} onClose={() => setAct(null)} />}
			query={query}
			loading="Cargando el estado del sistema…"
			error="No se pudo cargar el estado del sistema"
			staleError="El servidor o su base de datos no responden. Si dura más de un minuto, reinicia la tienda. Se muestra lo último que llegó."
		>
			{(status) => (
				<>
					{status.copy && (
						<Surface as="section" className="stack gap-2 start" aria-label="Copia de la tienda">
							<p>{status.copy}</p>
							{mayBackUp && <Button onClick={() => setAct('takeOver')}>Hacer de esta copia la tienda</Button>}
						</Surface>
					)}
					<Status status={status} />
				</>
			)}
		</QueryScreen>
	);
}

function Status({ status }: { status: SystemStatus }) {
	const { tone, Icon } = looks.health[status.state];
	return (
		<>
			<div className={cx('row', styles.whole, `tone-${tone}`)} role="status">
				<Icon size={24} />
				<strong>{wholeLabels[status.state]}</strong>
			</div>
			<Surface bare as="section" className="panel" aria-label="Estado de cada parte">
				<ul className="divided">
					{subjectsOf(status).map((subject) => (
						<SubjectRow key={subject.label} subject={subject} />
					))}
				</ul>
			</Surface>
			<div className={cx('grid top', styles.facts)}>
				{factsOf(status).map(([title, facts]) => (
					<Surface as="section" key={title} className={cx('stack gap-2', styles.group)}>
						<h2>{title}</h2>
						<dl className="stack gap-1">
							{facts.map(([name, value]) => (
								<div key={name} className="split gap-y-0">
									<dt className="muted">{name}</dt>
									<dd className="figures">{value}</dd>
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
	return (
		<li className={cx('card-row', styles.subject)}>
			<h2>{label}</h2>
			<p className={cx('muted figures', styles.value)}>{value}</p>
			<StateBadge look={looks.health[state]}>{labels[state]}</StateBadge>
			{advice && <p className={styles.advice}>{advice}</p>}
		</li>
	);
}
