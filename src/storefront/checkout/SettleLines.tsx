import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#ui/cx';
import { ChangedLines } from './ChangedLines';
import styles from './CheckoutForm.module.css';

type SettleLinesProps = ComponentProps<typeof ChangedLines> & { summary: ReactNode };

/** Replaces the form, which would be filled in for lines that cannot be bought. */
export const SettleLines = ({ summary, ...changes }: SettleLinesProps) => (
	<div className={cx('stack gap-6 with-aside', styles.form)}>
		<ChangedLines {...changes} />
		<div className={cx('sticky', styles.beside)}>{summary}</div>
	</div>
);
