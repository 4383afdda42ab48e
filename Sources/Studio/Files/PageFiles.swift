/// The pages' own files, compiled into the program.
enum PageFiles {
    /// The content of a file of `Page`; nil if there is none with this name.
    static func content(_ name: String) -> [UInt8]? {
        EmbeddedPages.files[name]?.withUTF8Buffer(Array.init)
    }
}
