import type { ReactNode } from 'react';
import { isMissingCall } from '../../../api/backEnd';
import { EmptyState } from '../../../ui/EmptyState';
import { PageMeta } from '../../../ui/PageMeta';
import { Surface } from '../../../ui/Surface';
import styles from './List.module.css';
import { ListBody, type ListBodyProps } from './ListBody';

interface ScreenHeadProps {
	title: string;
	/** Stands beside the title. */
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

interface MissingScreenProps {
	title: string;
	missing: EmptyText;
}

/** Stands for a screen whose call the back end does not have. */
export const MissingScreen = ({ title, missing }: MissingScreenProps) => (
	<div className={styles.list}>
		<ScreenHead title={title} />
		<Surface bare>
			<EmptyState title={missing.title} icon={missing.icon}>
				{missing.text}
			</EmptyState>
		</Surface>
	</div>
);

interface QueryScreenProps<Data> extends ListBodyProps<Data> {
	title: string;
	actions?: ReactNode;
	/** Stands between the title and the answer. */
	above?: ReactNode;
	below?: ReactNode;
	missing?: EmptyText;
	className?: string | undefined;
}

/** A screen of the back-office that shows the answer of one query. */
export function QueryScreen<Data>(props: QueryScreenProps<Data>) {
	const { title, actions, above, below, missing, className = styles.list, ...body } = props;
	if (missing && isMissingCall(body.query.error)) return <MissingScreen title={title} missing={missing} />;
	return (
		<div className={className}>
			<ScreenHead title={title}>{actions}</ScreenHead>
			{above}
			<ListBody {...body} />
			{below}
		</div>
	);
}
