import { FileUp, ImageUp } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '#ui/cx';
import styles from './DropArea.module.css';

const kinds = {
	picture: { Icon: ImageUp, accept: 'image/jpeg,image/png,image/webp' },
	table: { Icon: FileUp, accept: '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values' },
};

interface DropAreaProps extends ComponentProps<'input'> {
	kind: keyof typeof kinds;
	text: string;
	/** Says that files can be dropped. */
	hint?: string | false;
	/** Replaces both while files are over the page. */
	overText?: string | false;
	onFiles: (files: File[]) => void;
	/** For a form field. Otherwise it is emptied, so that the same file can be chosen again. */
	keeps?: boolean;
}

export function DropArea({ kind, text, hint, overText, onFiles, keeps, className, ...input }: DropAreaProps) {
	const { Icon, accept } = kinds[kind];
	return (
		<div className={cx('cluster gap-2', styles.drop, overText && styles.over, className)} aria-busy={input.disabled}>
			<Icon size={20} />
			<strong>{overText || text}</strong>
			{hint && !overText && <span>{hint}</span>}
			<input
				type="file"
				accept={accept}
				onChange={({ target }) => {
					const files = [...(target.files ?? [])];
					if (!keeps) target.value = '';
					if (files.length > 0) onFiles(files);
				}}
				{...input}
			/>
		</div>
	);
}
