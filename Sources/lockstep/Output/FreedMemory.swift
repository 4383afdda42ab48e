#if canImport(Glibc)
    import Glibc
#endif

/// The C library's handling of freed memory.
enum FreedMemory {
    /// Makes glibc keep freed memory for the next image or map.
    ///
    /// By default, glibc returns blocks of 128 KiB and more to the kernel immediately, and the kernel
    /// clears every page again: a third of the time of an export with many maps. `mallopt` is looked
    /// up by name, because Swift's Glibc module does not include malloc.h. The numbers and limits are
    /// those of mallopt(3).
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
