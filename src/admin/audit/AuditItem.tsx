import { ArrowRight, ChevronRight, LogIn, LogOut, Pencil, Plus, ShieldAlert, Trash2 } from 'lucide-react';
import { memo } from 'react';
import type { AuditEntity, AuditEntry } from '#contract/admin/audit';
import { formatDate } from '#lib/dates';
import { cx } from '#ui/cx';
import { Link } from '#ui/Link';
import type { OpenRequest } from '../kit/shared/openRequest';
import styles from './AuditItem.module.css';
import { actionNames, entityNames, fieldName, fieldsOf } from './auditText';
import { Value } from './Value';

const icons = {
	create: Plus,
	update: Pencil,
	delete: Trash2,
	sign_in: LogIn,
	sign_in_failed: ShieldAlert,
	sign_out: LogOut,
};

const tones = {
	create: 'tone-success',
	update: 'tone-info',
	delete: 'tone-danger',
	sign_in: 'tone-success',
	sign_in_failed: 'tone-danger',
	sign_out: 'tone-info',
};

function Differences({ entity, before, after }: Pick<AuditEntry, 'entity' | 'before' | 'after'>) {
	return (
		<dl className={cx('stack gap-2', styles.fields)}>
			{fieldsOf(entity, before, after).map((field) => (
				<div key={field}>
					<dt>{fieldName(entity, field)}</dt>
					<dd>
						{/* Passwords are not logged. */}
						{field !== 'password' && (
							<del>
								<span className="visually-hidden">Antes: </span>
								<Value entity={entity} field={field} value={before?.[field]} />
							</del>
						)}
						<ins>
							{field !== 'password' && <ArrowRight size={16} />}
							<span className="visually-hidden">Después: </span>
							<Value entity={entity} field={field} value={after?.[field]} />
						</ins>
					</dd>
				</div>
			))}
		</dl>
	);
}

interface WholeProps {
	entity: AuditEntity;
	values: Record<string, unknown>;
	title: string;
}

function Whole({ entity, values, title }: WholeProps) {
	return (
		<details className={styles.whole}>
			<summary>
				<ChevronRight size={18} />
				<span>{title}</span>
			</summary>
			<dl className={cx('stack gap-2', styles.fields)}>
				{fieldsOf(entity, values).map((field) => (
					<div key={field}>
						<dt>{fieldName(entity, field)}</dt>
						<dd>
							<Value entity={entity} field={field} value={values[field]} />
						</dd>
					</div>
				))}
			</dl>
		</details>
	);
}

interface AuditItemProps {
	entry: AuditEntry;
	linked: boolean;
}

export const AuditItem = memo(function AuditItem({ entry, linked }: AuditItemProps) {
	const { action, entity, entityId, label, actor, at, before, after } = entry;
	const Icon = icons[action];
	const { one, screen } = entityNames[entity];
	const name = `«${label}»`;
	const request: OpenRequest = { open: entityId };
	// These screens load one page, so the link searches.
	const to =
		entity === 'order' || entity === 'complaint' ? `${screen}?${new URLSearchParams({ search: label })}` : screen;
	return (
		<li className={cx('grid lead gap-3 gap-y-1', styles.item)}>
			<span className={cx('sign', tones[action])}>
				<Icon size={18} />
			</span>
			<div className={cx('stack gap-2', styles.what)}>
				<h2>
					<span>{`${actionNames[action].verb} ${one} `}</span>
					{linked ? (
						<Link to={to} state={request}>
							{name}
						</Link>
					) : (
						<span>{name}</span>
					)}
				</h2>
				{before && after && <Differences entity={entity} before={before} after={after} />}
				{!before && after && (
					<Whole entity={entity} values={after} title={entity === 'session' ? 'Ver desde dónde' : 'Ver cómo se creó'} />
				)}
				{before && !after && <Whole entity={entity} values={before} title="Ver lo que se eliminó" />}
			</div>
			<p className={cx('cluster gap-y-0', styles.who)}>
				<strong>{actor.username}</strong>
				{actor.id === null && <span>Cuenta eliminada</span>}
				<time dateTime={at}>{formatDate(at, 'time')}</time>
			</p>
		</li>
	);
});
