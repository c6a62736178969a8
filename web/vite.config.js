import { defineConfig } from 'vite';

/// Moves scripts and styles into the page itself, so that the report is one file that opens from disk.
/// Twenty lines of ours instead of a plugin: there is one page, one script and one style sheet.
function inlineEverything() {
    return {
        name: 'inline-everything',
        enforce: 'post',
        generateBundle(options, bundle) {
            const page = bundle['report.html'];
            for (const [name, item] of Object.entries(bundle)) {
                if (item === page) continue;
                const tag = new RegExp(`<(script|link)[^>]*"\\./${name.replace(/[.]/g, '\\.')}"[^>]*>(</script>)?`);
                // A replacement function, because code may hold "$&".
                page.source = page.source.replace(tag, () =>
                    item.type === 'chunk'
                        ? `<script type="module">${item.code.replaceAll('</script', '<\\/script')}</script>`
                        : `<style>${item.source}</style>`,
                );
                delete bundle[name];
            }
        },
    };
}

export default defineConfig({
    base: './',
    plugins: [inlineEverything()],
    build: {
        target: 'es2020',
        modulePreload: false,
        assetsInlineLimit: Infinity,
        emptyOutDir: false,
        rollupOptions: {
            input: 'report.html',
            output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]' },
        },
    },
});
