import type { ReactNode } from 'react';
import { LinkButton } from '../ui/Button';
import { usePageTitle } from '../ui/usePageTitle';
import styles from './PlainPage.module.css';

interface PlainPageProps {
	title: string;
	/** Where the link leads and what it says. */
	back: { to: string; label: string };
	children?: ReactNode;
}

/** A page of one heading, what there is to say, and the way on. */
export function PlainPage({ title, back, children }: PlainPageProps) {
	usePageTitle(title);
	return (
		<div className={styles.page}>
			<h1>{title}</h1>
			{children}
			<LinkButton to={back.to}>{back.label}</LinkButton>
		</div>
	);
}
