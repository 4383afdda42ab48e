/// The names of a catalog's files.
public enum CatalogLayout {
    /// The folder of the cache, in the catalog's folder; hidden, so that no search enters it.
    public static let cache = ".lockstep"
    /// The database, in the cache's folder.
    public static let database = "catalog.sqlite"
    /// The notes, in the catalog's folder.
    public static let notes = "notes.jsonl"

    /// The path of a folder's database.
    public static func database(of folder: String) -> String {
        folder + "/" + cache + "/" + database
    }

    /// The path of a folder's notes.
    public static func notes(of folder: String) -> String { folder + "/" + notes }
}
