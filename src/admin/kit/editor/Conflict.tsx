import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import styles from './Editor.module.css';

export interface Difference {
	label: string;
	theirs: ReactNode;
	mine: ReactNode;
}

interface ConflictProps {
	message: ReactNode;
	differences: readonly Difference[];
	onLoad: () => void;
	/** Keeps typed values, which the next save puts over the saved ones. */
	onKeep: () => void;
}

export function Conflict({ message, differences, onLoad, onKeep }: ConflictProps) {
	const heading = useRef<HTMLHeadingElement>(null);
	const title = useId();
	useEffect(function comeIntoSight() {
		heading.current?.focus();
	}, []);
	return (
		<section className={cx('stack gap-3 well', styles.conflict)} aria-labelledby={title}>
			<h3 id={title} className="row gap-2" ref={heading} tabIndex={-1}>
				<TriangleAlert size={20} />
				Alguien más guardó cambios
			</h3>
			<p role="alert">{message}</p>
			{differences.length > 0 && (
				<table>
					<thead>
						<tr>
							<th scope="col">Campo</th>
							<th scope="col">Guardado</th>
							<th scope="col">Lo tuyo</th>
						</tr>
					</thead>
					<tbody>
						{differences.map(({ label, theirs, mine }) => (
							<tr key={label}>
								<th scope="row">{label}</th>
								<td>{theirs}</td>
								<td>{mine}</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
			<div className="cluster gap-2">
				<Button size="s" onClick={onLoad}>
					Cargar los datos actuales
				</Button>
				<Button size="s" onClick={onKeep}>
					Seguir con lo mío
				</Button>
			</div>
		</section>
	);
}
