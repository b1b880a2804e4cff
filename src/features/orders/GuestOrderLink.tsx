import { Check, Copy, Link2 } from 'lucide-react';
import { orderPagePath } from '../../../contract/orders/link';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/fields';
import { TitledSection } from '../../ui/TitledSection';
import { useCopy } from '../../ui/useCopy';
import styles from './GuestOrder.module.css';

/** The only way back to the order: the link cannot be recovered. */
export function GuestOrderLink({ token }: { token: string }) {
	const link = window.location.origin + orderPagePath(token);
	const { copied, copy } = useCopy(link);
	return (
		<TitledSection id="enlace" icon={<Link2 size={22} />} title="Guarda este enlace">
			<p>Con él sigues tu pedido sin cuenta, desde cualquier equipo. Quien lo tenga no ve tus datos.</p>
			<TextField
				label="Enlace de tu pedido"
				readOnly
				value={link}
				onFocus={(event) => event.target.select()}
				className={styles.link}
			/>
			<div className="cluster fill">
				<Button icon={copied ? <Check size={18} /> : <Copy size={18} />} onClick={() => void copy()}>
					{copied ? 'Copiado' : 'Copiar enlace'}
				</Button>
			</div>
			<span role="status" className="note">
				{copied === true && <span>El enlace está en el portapapeles.</span>}
				{copied === false && <span>El navegador no deja copiar: selecciona el enlace.</span>}
			</span>
		</TitledSection>
	);
}
