#if canImport(Glibc)
    import Glibc
#endif

/// What the C library does with memory that is given back to it.
enum FreedMemory {
    /// Keeps it for the next image or map.
    ///
    /// glibc hands blocks of 128 KiB and more back to the kernel at once, which clears every page
    /// again: a third of the time of an export of many maps. Found by its name, since Swift's module
    /// of the C library leaves malloc.h out; numbers and limits are those of mallopt(3).
    static func keep() {
        #if canImport(Glibc)
            typealias Call = @convention(c) (Int32, Int32) -> Int32
            guard let found = dlsym(nil, "mallopt") else { return }
            let choose = unsafeBitCast(found, to: Call.self)
            let (trimThreshold, mapThreshold): (Int32, Int32) = (-1, -3)
            _ = choose(mapThreshold, 32 << 20)
            _ = choose(trimThreshold, 256 << 20)
        #endif
    }
}
