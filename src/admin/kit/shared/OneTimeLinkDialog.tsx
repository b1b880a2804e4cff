import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '#lib/dates';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { TextField } from '#ui/fields';
import { Notice } from '#ui/Notice';
import { useCopy } from '#ui/useCopy';

interface OneTimeLinkDialogProps {
	title: string;
	/** Null before it is created. */
	link: { address: string; expiresAt: string } | null;
	make?: ReactNode;
	warning: string;
	onClose: () => void;
	children: ReactNode;
}

export function OneTimeLinkDialog({ title, link, make, warning, onClose, children }: OneTimeLinkDialogProps) {
	const { copied, copy } = useCopy(link?.address ?? '');
	return (
		<Dialog
			open
			title={title}
			onClose={onClose}
			footer={
				<>
					<Button variant="quiet" onClick={onClose}>
						Cerrar
					</Button>
					{link ? (
						<Button
							variant="primary"
							icon={copied ? <Check size={18} /> : <Copy size={18} />}
							onClick={() => void copy()}
						>
							{copied ? 'Copiado' : 'Copiar enlace'}
						</Button>
					) : (
						make
					)}
				</>
			}
		>
			<div className="stack">
				{children}
				{link && (
					<>
						<TextField
							label="Enlace de un solo uso"
							readOnly
							value={link.address}
							help={`Vale hasta el ${formatDate(link.expiresAt, 'time')}`}
							onFocus={({ target }) => target.select()}
						/>
						<Notice tone="warning">{`${warning} No volveremos a mostrarlo.`}</Notice>
					</>
				)}
				<p role="status" className="note status">
					{copied === true && <span>El enlace está en el portapapeles.</span>}
					{copied === false && <span>El navegador no deja copiar: selecciona el enlace.</span>}
				</p>
			</div>
		</Dialog>
	);
}
