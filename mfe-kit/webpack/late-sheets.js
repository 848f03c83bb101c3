/**
 * Stylesheets of lazy-loaded chunks. The page's loader inserts them, because it knows their
 * integrity hashes.
 */
import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule, Template } = webpack;

/** Module type of MiniCssExtractPlugin. */
const CSS = 'css/mini-extract';

/** Runtime function that returns a chunk's sheet. */
const SHEET_OF = `${RuntimeGlobals.require}.sheetOf`;

/**
 * Makes `import()` wait for the sheet of its chunk. The exposed chunk's sheet comes with the page.
 * Fragments without lazy-loaded sheets get no extra runtime code.
 * @param {{ filename: string, exposed: string }} options Template of sheet names and name of the
 *   exposed chunk.
 */
export function lateSheets({ filename, exposed }) {
  /** @param {import('webpack').Compiler} compiler */
  return (compiler) => {
    compiler.hooks.thisCompilation.tap('LateSheets', (compilation) => {
      /** @param {import('webpack').Chunk} chunk */
      const hasSheet = (chunk) =>
        chunk.name !== exposed && compilation.chunkGraph.getChunkModules(chunk).some(({ type }) => type === CSS);

      const ensure = compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunkHandlers);
      ensure.tap('LateSheets', (chunk, requirements) => {
        if (!Array.from(chunk.getAllAsyncChunks()).some(hasSheet)) return;
        requirements.add(RuntimeGlobals.publicPath);
        const name = new webpack.runtime.GetChunkFilenameRuntimeModule(
          CSS,
          'sheet',
          SHEET_OF,
          (late) => hasSheet(late) && filename,
          false,
        );
        compilation.addRuntimeModule(chunk, name);
        compilation.addRuntimeModule(chunk, new LateSheets(hasSheet));
      });
    });
  };
}

/** Runtime module that loads a chunk's sheet on `import()`. */
class LateSheets extends RuntimeModule {
  /** @param {(chunk: import('webpack').Chunk) => boolean} hasSheet */
  constructor(hasSheet) {
    super('late sheets', RuntimeModule.STAGE_ATTACH);
    this.hasSheet = hasSheet;
  }

  /** @override */
  generate() {
    const late = Array.from(this.chunk?.getAllAsyncChunks() ?? []).filter(this.hasSheet);
    const ids = JSON.stringify(late.map(({ id }) => id));
    return Template.asString([
      `${RuntimeGlobals.ensureChunkHandlers}.sheets = (id, promises) => {`,
      Template.indent([
        `if (!${ids}.includes(id)) return;`,
        `promises.push(globalThis.__roadsideLoader.loadSheet(${RuntimeGlobals.publicPath} + ${SHEET_OF}(id)));`,
      ]),
      '};',
    ]);
  }
}
