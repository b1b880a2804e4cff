import { History } from 'lucide-react';
import type { RefObject } from 'react';
import type { PageDto } from '../../../../contract/pages';
import { missingIn } from '../../../../contract/placeholders';
import { useMay } from '../../../auth/may';
import { Button } from '../../../ui/Button';
import { FormFailure } from '../../../ui/form';
import styles from './Editor.module.css';
import type { usePageForm } from './usePageForm';
import { useValues } from './useValues';

interface SaveBarProps {
	form: ReturnType<typeof usePageForm>['form'];
	page: PageDto | null;
	/** Says to the form which button was pressed. */
	publish: RefObject<boolean>;
	onHistory: () => void;
}

/** Says what is missing before the page is published. */
export function SaveBar({ form, page, publish, onHistory }: SaveBarProps) {
	const mayWrite = useMay('pages:write');
	const missing = missingIn(form.watch(['title', 'description', 'body']).join('\n'), useValues());
	const isShown = page !== null && page.published !== null;
	const choose = (wanted: boolean) => () => {
		publish.current = wanted;
	};
	return (
		<div className={styles.bar}>
			<FormFailure form={form} className={styles.whole} />
			{missing.length > 0 && (
				<p className={styles.missing}>
					<strong>Falta completar:</strong> {missing.join(' · ')}. En la tienda no se verá.
				</p>
			)}
			{page && (
				<Button variant="quiet" icon={<History size={18} />} onClick={onHistory}>
					Versiones
				</Button>
			)}
			{mayWrite && (
				<>
					<Button type="submit" disabled={form.busy} onClick={choose(false)}>
						{isShown ? 'Guardar sin publicar' : 'Guardar borrador'}
					</Button>
					<Button type="submit" variant="primary" loading={form.busy} onClick={choose(true)}>
						{isShown ? 'Publicar cambios' : 'Publicar'}
					</Button>
				</>
			)}
		</div>
	);
}
