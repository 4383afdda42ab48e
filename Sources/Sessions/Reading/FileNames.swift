extension Sequence<String> {
    /// File names for a sentence: those of a folder with many files are counted, as a folder has one
    /// file per frame.
    ///
    /// `imu.csv, rgb/000001.jpg, 176 files of depth (depth/000000.bin to depth/000175.bin)`
    package var namesByFolder: String {
        var folders: [(folder: Substring, names: [String])] = []
        var places: [Substring: Int] = [:]
        for name in self {
            let folder = name.contains("/") ? name.prefix { $0 != "/" } : ""
            let place = places[folder, default: folders.count]
            if place == folders.count { folders.append((folder, [])) }
            places[folder] = place
            folders[place].names.append(name)
        }
        return folders.map { folder, names in
            guard !folder.isEmpty, names.count > 3, let first = names.min(), let last = names.max()
            else { return names.joined(separator: ", ") }
            return "\(names.count) files of \(folder) (\(first) to \(last))"
        }.joined(separator: ", ")
    }
}
