extension FileSystem {
    /// Bytes of all files below a folder.
    public func byteCount(ofTree path: String) throws -> Int64 {
        try list(path).reduce(0) { sum, entry in
            guard entry.isDirectory else { return sum &+ entry.byteCount }
            return sum &+ (try byteCount(ofTree: path + "/" + entry.name))
        }
    }
}
