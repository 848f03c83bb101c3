/** The sheets of chunks that are loaded late: the page's loader puts them into the document, because it knows their hashes. */
import webpack from 'webpack';

const { RuntimeGlobals, RuntimeModule, Template } = webpack;

/** Type of the modules that MiniCssExtractPlugin makes. */
const CSS = 'css/mini-extract';

/** Function of the runtime that names the sheet of a chunk. */
const SHEET_OF = `${RuntimeGlobals.require}.sheetOf`;

/**
 * Makes `import()` wait for the sheet of its chunk. The exposed chunk's sheet comes with the page. A fragment without late sheets
 * gets no line of code for them.
 * @param {{ filename: string, exposed: string }} options Template of the sheets' names, and name of the exposed chunk.
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

/** What the runtime does when a chunk is imported. */
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
