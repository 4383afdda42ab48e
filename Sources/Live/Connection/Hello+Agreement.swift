extension Hello {
    /// Returns the features that both ends know.
    ///
    /// - Throws: ``LiveError`` if the other end is not Lockstep, is the same end as this one, or
    ///   speaks no common version.
    func agreement(with other: Hello) throws -> Features {
        guard other.magic == Self.expectedMagic, other.role != role else {
            throw LiveError(.notLockstep)
        }
        guard other.smallestVersion <= largestVersion, other.largestVersion >= smallestVersion,
            other.smallestVersion <= other.largestVersion
        else {
            throw LiveError(
                .versions(smallest: other.smallestVersion, largest: other.largestVersion))
        }
        return features.intersection(other.features)
    }
}
