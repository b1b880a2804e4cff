import { Download } from 'lucide-react';
import { Button } from '#ui/Button';
import { useReport } from './useSuccess';

interface DownloadButtonProps {
	/** A hook; must not change. */
	useDownload: () => readonly [save: () => PromiseLike<{ error?: unknown }>, state: { isLoading: boolean }];
	failure: string;
	children: string;
}

export function DownloadButton({ useDownload, failure, children }: DownloadButtonProps) {
	const [save, { isLoading }] = useDownload();
	const report = useReport();
	return (
		<Button icon={<Download size={18} />} loading={isLoading} onClick={() => void report(save(), null, failure)}>
			{children}
		</Button>
	);
}
