import { Check, Copy, Download } from 'lucide-react';
import { Button } from '#ui/Button';
import { cx } from '#ui/cx';
import { Notice } from '#ui/Notice';
import { saveFile } from '#ui/saveFile';
import { useShop } from '#ui/shop';
import { useCopy } from '#ui/useCopy';
import styles from './Security.module.css';

interface SecurityRecoveryCodesProps {
	codes: string[];
	warned: boolean;
}

export function SecurityRecoveryCodes({ codes, warned }: SecurityRecoveryCodesProps) {
	const { name } = useShop();
	const text = codes.join('\n');
	const { copied, copy } = useCopy(text);

	return (
		<div className="stack">
			<p>
				Si pierdes tu teléfono, cada uno de estos códigos te deja entrar una vez. No volveremos a mostrarlos: guárdalos
				donde solo tú los encuentres.
			</p>
			{warned && (
				<Notice tone="warning" role="alert">
					Todavía no los guardaste. Cópialos o descárgalos antes de cerrar.
				</Notice>
			)}
			<ul className={cx('well grid gap-2', styles.codes)} aria-label="Códigos de recuperación">
				{codes.map((code) => (
					<li key={code}>
						<code>{code}</code>
					</li>
				))}
			</ul>
			<div className="cluster fill">
				<Button icon={copied ? <Check size={18} /> : <Copy size={18} />} onClick={() => void copy()}>
					{copied ? 'Copiados' : 'Copiar'}
				</Button>
				<Button
					icon={<Download size={18} />}
					onClick={() => saveFile('codigos-de-recuperacion.txt', `${name}\n\n${text}\n`, 'text/plain')}
				>
					Descargar
				</Button>
			</div>
			<span role="status" className="note">
				{copied === true && <span>Los códigos están en el portapapeles.</span>}
				{copied === false && <span>El navegador no deja copiar: descárgalos o selecciónalos.</span>}
			</span>
		</div>
	);
}
