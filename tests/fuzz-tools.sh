# Prerequisites of all fuzz crates: cargo-fuzz and, in `seconds`, the duration of each target.
# Source it from the crate's parent folder.

seconds=${1:-60}
../tests/tools.sh
# The toolchain is stable; this allows the sanitizer's flag.
export PATH="$PWD/../.cache/tools/bin:$PATH" RUSTC_BOOTSTRAP=1
