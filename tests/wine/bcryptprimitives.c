/* For tests only: Wine before version 9 lacks this library, of which Rust's standard library needs one function. It fills
   memory with what is not random. */
__declspec(dllexport) int ProcessPrng(unsigned char *bytes, unsigned long long count) {
    static unsigned long long state = 0x9e3779b97f4a7c15;
    for (unsigned long long i = 0; i < count; i++) {
        state = state * 6364136223846793005 + 1442695040888963407;
        bytes[i] = state >> 56;
    }
    return 1;
}
