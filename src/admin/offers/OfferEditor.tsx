import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay } from '#auth/may';
import type { OfferDetail } from '#contract/offers/admin';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { docked } from '#ui/docked';
import { Form, FormFailure } from '#ui/form';
import { Notice } from '#ui/Notice';
import { PageMeta } from '#ui/PageMeta';
import { Conflict } from '../kit/editor/Conflict';
import { LeaveDialog } from '../kit/editor/LeaveDialog';
import { useUnsavedPage } from '../kit/editor/useUnsavedPage';
import { PresenceLine } from '../kit/presence/PresenceLine';
import { useSuccess } from '../kit/shared/useSuccess';
import { OfferFields } from './OfferFields';
import { OfferHead } from './OfferHead';
import { OfferPreview } from './OfferPreview';
import styles from './Offers.module.css';
import { UnaskedPrices } from './UnaskedPrices';
import { useOfferCheck } from './useOfferCheck';
import { useOfferForm } from './useOfferForm';
import type { OfferValues } from './values';

interface OfferEditorProps {
	offer: OfferDetail | null;
	/** Of a new one. */
	start: OfferValues;
}

export function OfferEditor({ offer, start }: OfferEditorProps) {
	const navigate = useNavigate();
	const success = useSuccess();
	const mayWrite = useMay('offers:write');
	const { form, base, conflict, element } = useOfferForm({
		offer,
		start,
		onSaved(saved, done) {
			success.always(offer ? 'Oferta guardada' : 'Oferta creada');
			if (!offer && saved && done) void navigate(`/admin/offers/${saved.id}`, { replace: true });
		},
	});
	const guard = useUnsavedPage(form.busy || form.dirty, '/admin/offers');
	const values = form.watch();
	const check = useOfferCheck(values, base?.id ?? null, mayWrite);
	const bar = useRef<HTMLDivElement>(null);
	useEffect(() => docked(bar.current), []);
	const title = base?.title ?? 'Nueva oferta';
	return (
		<div className={cx('stack', styles.page)}>
			<PageMeta title={title} noindex />
			<OfferHead title={title} offer={base} mayWrite={mayWrite} />
			{base && <PresenceLine thing={{ kind: 'offer', id: base.id }} editing={form.dirty} />}
			{base?.state === 'STOPPED' && (
				<Notice tone="info">Esta oferta está detenida: ya no rebaja nada. Para venderla otra vez, duplícala.</Notice>
			)}
			{conflict && <Conflict {...conflict} />}
			<Form form={form} ref={element} tabIndex={-1} className="stack gap-5" aria-label={title}>
				<div className={cx('grid gap-5', styles.columns)}>
					<fieldset disabled={!mayWrite} className="stack gap-5">
						<OfferFields form={form} isNew={!base} />
						{values.family === 'PRICE' && <UnaskedPrices form={form} check={check.found} />}
					</fieldset>
					<OfferPreview values={values} check={check} />
				</div>
				{mayWrite && (
					<div className={cx('cluster gap-2 end', styles.bar)} ref={bar}>
						<FormFailure form={form} className="whole" />
						<Button type="submit" variant="primary" loading={form.busy}>
							{offer ? 'Guardar cambios' : 'Crear oferta'}
						</Button>
					</div>
				)}
			</Form>
			<LeaveDialog guard={guard}>Tienes cambios sin guardar. ¿Quieres descartarlos?</LeaveDialog>
		</div>
	);
}
