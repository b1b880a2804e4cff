import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { PanelGroup, Task } from '#contract/admin/todo';
import { cx } from '#ui/cx';
import { taskText } from '../todo/tasks';
import styles from './AdminNav.module.css';

const names: Record<PanelGroup, string> = {
	sell: 'Vender',
	catalogue: 'Catálogo',
	customers: 'Clientes',
	shop: 'Tienda',
	system: 'Sistema',
};

interface NavGroupProps {
	group: PanelGroup;
	open: boolean;
	onToggle: () => void;
	tasks: readonly Task[];
	children: ReactNode;
}

export function NavGroup({ group, open, onToggle, tasks, children }: NavGroupProps) {
	const id = useId();
	return (
		<>
			<button
				type="button"
				className={cx('row gap-2', styles.group)}
				aria-expanded={open}
				aria-controls={id}
				onClick={onToggle}
			>
				{names[group]}
				<ChevronDown size={16} />
				{!open && <Waiting tasks={tasks} />}
			</button>
			<div id={id} className={styles.screens}>
				{children}
			</div>
		</>
	);
}

export function Waiting({ tasks, small = false }: { tasks: readonly Task[]; small?: boolean }) {
	if (tasks.length === 0) return null;
	const count = tasks.reduce((sum, task) => sum + task.count, 0);
	return (
		<span className={cx(styles.waiting, small && styles.small)}>
			<span aria-hidden="true">{count > 99 ? '99+' : count}</span>
			<span className="visually-hidden">{`(${tasks.map(taskText).join(', ')})`}</span>
		</span>
	);
}
