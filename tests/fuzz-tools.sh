# What every crate of fuzz targets needs: cargo-fuzz and, in `seconds`, how long each target runs. To be sourced from the crate's parent folder.

seconds=${1:-60}
../tests/tools.sh
# The toolchain is the stable one; this allows the sanitizer's flag.
export PATH="$PWD/../.cache/tools/bin:$PATH" RUSTC_BOOTSTRAP=1
