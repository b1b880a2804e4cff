import type { ReactNode } from 'react';
import { PageMeta } from '#ui/PageMeta';
import styles from './List.module.css';
import { ListBody, type ListBodyProps } from './ListBody';

interface ScreenHeadProps {
	title: string;
	/** Beside the title. */
	children?: ReactNode;
}

export const ScreenHead = ({ title, children }: ScreenHeadProps) => (
	<>
		<PageMeta title={title} noindex />
		<header className="split">
			<h1>{title}</h1>
			{children && <div className="cluster gap-2">{children}</div>}
		</header>
	</>
);

export interface EmptyText {
	title: string;
	icon: ReactNode;
	text?: string;
}

interface QueryScreenProps<Data> extends ListBodyProps<Data> {
	title: string;
	actions?: ReactNode;
	/** Between title and answer. */
	above?: ReactNode;
	below?: ReactNode;
	className?: string | undefined;
}

export function QueryScreen<Data>(props: QueryScreenProps<Data>) {
	const { title, actions, above, below, className = styles.list, ...body } = props;
	return (
		<div className={className}>
			<ScreenHead title={title}>{actions}</ScreenHead>
			{above}
			<ListBody {...body} />
			{below}
		</div>
	);
}
