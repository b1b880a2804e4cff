import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, LinkButton } from './Button';
import { cx } from './cx';
import { opensElsewhere } from './Link';
import styles from './Pagination.module.css';

/** At most seven numbers; 0 is a gap. */
export function pagesToShow(page: number, count: number): number[] {
	if (count <= 7) return Array.from({ length: count }, (_, index) => index + 1);
	const middle = Math.min(Math.max(page, 4), count - 3);
	return [1, page > 4 ? 0 : 2, ...[middle - 1, middle, middle + 1], page < count - 3 ? 0 : count - 1, count];
}

interface PaginationProps {
	page: number;
	pageCount: number;
	addressOf: (page: number) => string;
	/** Replaces the link's navigation, which works without script. */
	onChange: (page: number) => void;
	/** Pointer or focus on a page's link. */
	onApproach?: (page: number) => void;
	label?: string;
}

/** R3-014. */
export function Pagination({ page, pageCount, label = 'Páginas', ...rest }: PaginationProps) {
	if (pageCount <= 1) return null;
	return (
		<nav className={cx('split', styles.pages)} aria-label={label}>
			<PageLink {...rest} page={page - 1} exists={page > 1} icon={<ChevronLeft size={18} />}>
				Anterior
			</PageLink>
			<ol className={styles.numbers}>
				{pagesToShow(page, pageCount).map((number, index) => (
					<li key={number || `gap-${index}`}>
						{number ? (
							<PageLink {...rest} page={number} label={`Página ${number}`} current={number === page}>
								{number}
							</PageLink>
						) : (
							'…'
						)}
					</li>
				))}
			</ol>
			<PageLink {...rest} page={page + 1} exists={page < pageCount}>
				Siguiente
				<ChevronRight size={18} />
			</PageLink>
		</nav>
	);
}

interface PageLinkProps extends Pick<PaginationProps, 'page' | 'addressOf' | 'onChange' | 'onApproach' | 'label'> {
	exists?: boolean;
	current?: boolean;
	icon?: ReactNode;
	children: ReactNode;
}

function PageLink({
	page,
	addressOf,
	onChange,
	onApproach,
	label,
	exists = true,
	current,
	icon,
	children,
}: PageLinkProps) {
	if (!exists)
		return (
			<Button variant="quiet" icon={icon} disabled>
				{children}
			</Button>
		);
	return (
		<LinkButton
			variant="quiet"
			icon={icon}
			to={addressOf(page)}
			aria-label={label}
			aria-current={current ? 'page' : undefined}
			onPointerEnter={() => onApproach?.(page)}
			onFocus={() => onApproach?.(page)}
			onClick={(event) => {
				if (opensElsewhere(event)) return;
				event.preventDefault();
				onChange(page);
			}}
		>
			{children}
		</LinkButton>
	);
}
