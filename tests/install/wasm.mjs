// Runs a WASI program: node wasm.mjs PROGRAM.wasm
import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { WASI } from 'node:wasi';

const wasi = new WASI({ version: 'preview1' });
const { instance } = await WebAssembly.instantiate(readFileSync(argv[2]), {
    wasi_snapshot_preview1: wasi.wasiImport,
});
wasi.start(instance);
