import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './Button';
import { cx } from './cx';
import styles from './Pagination.module.css';

/** At most seven numbers; 0 stands for a gap. */
export function pagesToShow(page: number, count: number): number[] {
	if (count <= 7) return Array.from({ length: count }, (_, index) => index + 1);
	const middle = Math.min(Math.max(page, 4), count - 3);
	return [1, page > 4 ? 0 : 2, ...[middle - 1, middle, middle + 1], page < count - 3 ? 0 : count - 1, count];
}

interface PaginationProps {
	page: number;
	pageCount: number;
	onChange: (page: number) => void;
	label?: string;
}

/** R3-014. */
export function Pagination({ page, pageCount, onChange, label = 'Páginas' }: PaginationProps) {
	if (pageCount <= 1) return null;
	return (
		<nav className={cx('split', styles.pages)} aria-label={label}>
			<Button variant="quiet" icon={<ChevronLeft size={18} />} disabled={page <= 1} onClick={() => onChange(page - 1)}>
				Anterior
			</Button>
			<ol className={styles.numbers}>
				{pagesToShow(page, pageCount).map((number, index) => (
					<li key={number || `gap-${index}`}>
						{number ? (
							<Button
								variant="quiet"
								aria-label={`Página ${number}`}
								aria-current={number === page ? 'page' : undefined}
								onClick={() => onChange(number)}
							>
								{number}
							</Button>
						) : (
							'…'
						)}
					</li>
				))}
			</ol>
			<Button variant="quiet" disabled={page >= pageCount} onClick={() => onChange(page + 1)}>
				Siguiente
				<ChevronRight size={18} />
			</Button>
		</nav>
	);
}
