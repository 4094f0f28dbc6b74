// Package scalesim has the meanings of the dialect scale: units of a level and their parts of values.
package scalesim
